import { type ExpressionBuilder, type RawBuilder, sql, type Transaction } from 'kysely';
import { explainMovements } from '#server/catalogue/stock/explain-movements.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { MovementKind } from '#server/platform/database/tables/product.ts';

export interface Pieces {
  readonly productId: number;
  readonly pieces: number;
}

/** Pieces by product, sorted by product id to avoid deadlocks. */
export const addUp = (pieces: readonly Pieces[]): Pieces[] =>
  [...Map.groupBy(pieces, ({ productId }) => productId)]
    .map(([productId, members]) => ({
      productId,
      pieces: members.reduce((sum, one) => sum + one.pieces, 0),
    }))
    .filter((one) => one.pieces > 0)
    .sort((a, b) => a.productId - b.productId);

const shippedOfLine = (eb: ExpressionBuilder<Database, 'order_line'>) =>
  eb
    .selectFrom('shipment_line')
    .select((shipped) => sql<number>`coalesce(${shipped.fn.sum('shipment_line.quantity')}, 0)`.as('pieces'))
    .whereRef('shipment_line.order_item_id', '=', 'order_line.id');

const refundedOfLine = (eb: ExpressionBuilder<Database, 'order_line'>, column: 'quantity' | 'unsent') =>
  eb
    .selectFrom('refund_line')
    .select((line) => sql<number>`coalesce(${line.fn.sum(`refund_line.${column}`)}, 0)`.as('pieces'))
    .whereRef('refund_line.order_item_id', '=', 'order_line.id');

const ofReturns = (eb: ExpressionBuilder<Database, 'order_line'>, pieces: RawBuilder<number>) =>
  eb
    .selectFrom('return_line')
    .select(sql<number>`coalesce(sum(${pieces}), 0)`.as('pieces'))
    .where('return_line.received', 'is not', null)
    .whereRef('return_line.order_item_id', '=', 'order_line.id');

/** Pieces that arrived with a return and have no row in `refund_line`. */
export const heldByReturns = (eb: ExpressionBuilder<Database, 'order_line'>) =>
  ofReturns(eb, sql`return_line.received - return_line.refunded`);
export const restockedByReturns = (eb: ExpressionBuilder<Database, 'order_line'>) =>
  ofReturns(eb, sql`return_line.restocked`);

/** Without pieces that were refunded by line or arrived with a return, which decided on their stock. */
const undecided = (eb: ExpressionBuilder<Database, 'order_line'>) => {
  const rest = sql<number>`quantity - ${refundedOfLine(eb, 'quantity')} - ${heldByReturns(eb)}`;
  // Pieces may be refunded by line first, and arrive with a return afterwards.
  return sql<number>`case when ${rest} > 0 then ${rest} else 0 end`;
};
const unshipped = (eb: ExpressionBuilder<Database, 'order_line'>) =>
  sql<number>`case when is_digital = 1 then ${undecided(eb)}
    else quantity - ${shippedOfLine(eb)} - ${refundedOfLine(eb, 'unsent')} end`;

/** Sorted by product id to avoid deadlocks. */
export const listPieces = async (
  db: Transaction<Database>,
  orderId: number,
  which: 'all' | 'physical' | 'unshipped',
): Promise<Pieces[]> => {
  let query = db
    .selectFrom('order_line')
    .select('product_id')
    .select((eb) => sql<number>`sum(${which === 'unshipped' ? unshipped(eb) : undecided(eb)})`.as('pieces'))
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

/** Why pieces go back to stock. */
export type ReturnKind = Extract<MovementKind, 'cancelled' | 'refunded' | 'returned'>;

export const givePiecesBack = async (
  db: Transaction<Database>,
  returned: readonly Pieces[],
  { orderId, kind }: { readonly orderId: number; readonly kind: ReturnKind },
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
  const ids = returned.map(({ productId }) => productId);
  await explainMovements(db, ids, { kind, orderId });
  return total;
};
