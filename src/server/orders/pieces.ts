import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';

export interface Pieces {
  readonly productId: number;
  readonly pieces: number;
}

const shippedOfLine = (eb: ExpressionBuilder<Database, 'order_line'>) =>
  eb
    .selectFrom('shipment_line')
    .select((shipped) => sql<number>`coalesce(${shipped.fn.sum('shipment_line.quantity')}, 0)`.as('pieces'))
    .whereRef('shipment_line.order_item_id', '=', 'order_line.id');

/** Sorted by product id to avoid deadlocks. */
export const listPieces = async (
  db: Transaction<Database>,
  orderId: number,
  which: 'all' | 'physical' | 'unshipped',
): Promise<Pieces[]> => {
  let query = db
    .selectFrom('order_line')
    .select('product_id')
    .select((eb) =>
      which === 'unshipped'
        ? sql<number>`sum(quantity - ${shippedOfLine(eb)})`.as('pieces')
        : eb.fn.sum<number>('quantity').as('pieces'),
    )
    .where('order_id', '=', orderId);
  if (which === 'physical') query = query.where('is_digital', '=', 0);
  const rows = await query.groupBy('product_id').orderBy('product_id').execute();
  return rows
    .map((row) => ({ productId: row.product_id, pieces: Number(row.pieces) }))
    .filter(({ pieces }) => pieces > 0);
};

const takeWhereEnough = prepare((db, { productId, pieces }: Slots<{ productId: number; pieces: number }>) =>
  db
    .updateTable('product')
    .set((eb) => ({
      stock_quantity: eb('stock_quantity', '-', pieces),
      pieces_sold: eb('pieces_sold', '+', pieces),
    }))
    .where('id', '=', productId)
    .where('stock_quantity', '>=', pieces),
);

export const takePieces = async (
  db: Transaction<Database>,
  wanted: readonly Pieces[],
): Promise<number | undefined> => {
  for (const { productId, pieces } of wanted)
    if ((await takeWhereEnough.run(db, { productId, pieces })) !== 1) return productId;
  return undefined;
};

export const givePiecesBack = async (
  db: Transaction<Database>,
  returned: readonly Pieces[],
): Promise<number> => {
  let total = 0;
  for (const { productId, pieces } of returned) {
    total += pieces;
    await db
      .updateTable('product')
      .set((eb) => ({
        stock_quantity: eb('stock_quantity', '+', pieces),
        pieces_sold: eb('pieces_sold', '-', pieces),
      }))
      .where('id', '=', productId)
      .execute();
  }
  return total;
};
