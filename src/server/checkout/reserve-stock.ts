import type { Transaction } from 'kysely';
import type { QuotedLine } from '#server/cart/quote.ts';
import type { Pieces } from '#server/catalogue/variants/place-pieces.ts';
import { takePieces } from '#server/orders/pieces.ts';
import type { Database } from '#server/platform/database/schema.ts';

export const toWanted = ({ product, variant, line }: QuotedLine): Pieces => ({
  ...{ productId: product.id, variantId: variant?.id ?? null, pieces: line.Quantity },
});

/** Returns the first line without enough stock. */
export const reserveStock = async (
  db: Transaction<Database>,
  lines: readonly QuotedLine[],
): Promise<QuotedLine | undefined> => {
  const missing = await takePieces(db, lines.map(toWanted));
  return (
    missing &&
    lines.find(
      ({ product, variant }) =>
        product.id === missing.productId && (variant?.id ?? null) === missing.variantId,
    )
  );
};
