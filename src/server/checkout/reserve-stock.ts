import type { Transaction } from 'kysely';
import type { QuotedLine } from '#server/cart/quote.ts';
import { takePieces } from '#server/orders/pieces.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Returns the first line without enough stock. Product ids are sorted to avoid deadlocks. */
export const reserveStock = async (
  db: Transaction<Database>,
  lines: readonly QuotedLine[],
): Promise<QuotedLine | undefined> => {
  const wanted = [...Map.groupBy(lines, (line) => line.product.id)]
    .map(([productId, members]) => ({
      productId,
      pieces: members.reduce((total, member) => total + member.line.Quantity, 0),
    }))
    .sort((a, b) => a.productId - b.productId);
  const missing = await takePieces(db, wanted);
  return missing === undefined ? undefined : lines.find((line) => line.product.id === missing);
};
