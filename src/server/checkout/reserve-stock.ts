import type { Transaction } from 'kysely';
import type { QuotedLine } from '#server/cart/quote.ts';
import { takePieces } from '#server/orders/pieces.ts';
import type { Database } from '#server/platform/database/schema.ts';

/**
 * Takes the pieces of all lines out of stock, product by product in the order of their ids (so that two orders cannot
 * wait for each other). Answers the first line whose stock is gone, undefined when all is there.
 */
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
