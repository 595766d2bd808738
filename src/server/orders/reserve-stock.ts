import type { Transaction } from 'kysely';
import type { QuotedLine } from '#server/cart/quote.ts';
import type { Database } from '#server/db/schema.ts';

/**
 * Takes the pieces of all lines out of stock, never below zero, product by product in the order of their ids (so
 * that two orders cannot wait for each other). Answers the first line whose stock is gone, undefined when all is there.
 */
export const reserveStock = async (
  db: Transaction<Database>,
  lines: readonly QuotedLine[],
): Promise<QuotedLine | undefined> => {
  const byProduct = [...Map.groupBy(lines, (line) => line.product.id)].sort(([a], [b]) => a - b);
  for (const [productId, members] of byProduct) {
    const pieces = members.reduce((total, member) => total + member.line.Quantity, 0);
    const updated = await db
      .updateTable('product')
      .set((eb) => ({
        stock_quantity: eb('stock_quantity', '-', pieces),
        pieces_sold: eb('pieces_sold', '+', pieces),
      }))
      .where('id', '=', productId)
      .where('stock_quantity', '>=', pieces)
      .executeTakeFirst();
    if (updated.numUpdatedRows !== 1n) return members[0];
  }
  return undefined;
};
