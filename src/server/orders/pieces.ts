import { type ExpressionBuilder, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import { explainMovements } from '#server/catalogue/stock/explain-movements.ts';
import {
  addUp,
  type OrderedPieces,
  type Pieces,
  placePieces,
} from '#server/catalogue/variants/place-pieces.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { OrderLineTable } from '#server/platform/database/tables/order.ts';
import type { MovementKind } from '#server/platform/database/tables/product.ts';

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

/** Some pieces of an order line. */
export const toPieces = (
  line: Pick<Selectable<OrderLineTable>, 'product_id' | 'variant_id' | 'choices_json'>,
  pieces: number,
): OrderedPieces => ({
  ...{ productId: line.product_id, variantId: line.variant_id, choicesJson: line.choices_json, pieces },
});

/** Pieces of the order by product, variant and choices. */
export const listPieces = async (
  db: Transaction<Database>,
  orderId: number,
  which: 'all' | 'physical' | 'unshipped',
): Promise<OrderedPieces[]> => {
  let query = db
    .selectFrom('order_line')
    .select(['product_id', 'variant_id', 'choices_json'])
    .select((eb) => sql<number>`sum(${which === 'unshipped' ? unshipped(eb) : undecided(eb)})`.as('pieces'))
    .where('order_id', '=', orderId);
  if (which === 'physical') query = query.where('is_digital', '=', 0);
  const rows = await query.groupBy(['product_id', 'variant_id', 'choices_json']).execute();
  return rows.map((row) => toPieces(row, Number(row.pieces))).filter(({ pieces }) => pieces > 0);
};

type Slotted = Slots<{ productId: number; variantId: number; pieces: number }>;

const takeWhereEnough = prepare((db, { productId, pieces }: Omit<Slotted, 'variantId'>) =>
  db
    .updateTable('product')
    .set((eb) => ({
      stock_quantity: eb('stock_quantity', '-', pieces),
      pieces_sold: eb('pieces_sold', '+', pieces),
    }))
    .where('id', '=', productId)
    .where('stock_by_variant', '=', 0)
    .where('stock_quantity', '>=', pieces),
);

const countSold = prepare((db, { productId, pieces }: Omit<Slotted, 'variantId'>) =>
  db
    .updateTable('product')
    .set((eb) => ({ pieces_sold: eb('pieces_sold', '+', pieces) }))
    .where('id', '=', productId)
    .where('stock_by_variant', '=', 1),
);

const takeVariantWhereEnough = prepare((db, { productId, variantId, pieces }: Slotted) =>
  db
    .updateTable('product_variant')
    .set((eb) => ({ stock: eb('stock', '-', pieces) }))
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .where('is_offered', '=', 1)
    .where('stock', '>=', pieces),
);

/** The product is locked first, as by everything else that changes its stock. */
const take = async (db: Transaction<Database>, { productId, variantId, pieces }: Pieces): Promise<boolean> =>
  variantId === null
    ? (await takeWhereEnough.run(db, { productId, pieces })) === 1
    : (await countSold.run(db, { productId, pieces })) === 1 &&
      (await takeVariantWhereEnough.run(db, { productId, variantId, pieces })) === 1;

/** @returns the first pieces that are not in stock; undefined if all were taken */
export const takePieces = async (
  db: Transaction<Database>,
  wanted: readonly Pieces[],
): Promise<Pieces | undefined> => {
  for (const one of addUp(wanted)) if (!(await take(db, one))) return one;
  return undefined;
};

/** Why pieces go back to stock. */
export type ReturnKind = Extract<MovementKind, 'cancelled' | 'refunded' | 'returned'>;

export const givePiecesBack = async (
  db: Transaction<Database>,
  returned: readonly OrderedPieces[],
  { orderId, kind }: { readonly orderId: number; readonly kind: ReturnKind },
): Promise<number> => {
  const ids = [...new Set(returned.map(({ productId }) => productId))].sort((a, b) => a - b);
  for (const id of ids) await lockProduct(db, id);
  const placed = await placePieces(
    db,
    returned.filter(({ pieces }) => pieces > 0),
  );
  for (const { productId, variantId, pieces } of placed) {
    await db
      .updateTable('product')
      .set((eb) => ({
        pieces_sold: eb('pieces_sold', '-', pieces),
        ...(variantId === null && { stock_quantity: eb('stock_quantity', '+', pieces) }),
      }))
      .where('id', '=', productId)
      .execute();
    if (variantId !== null)
      await db
        .updateTable('product_variant')
        .set((eb) => ({ stock: eb('stock', '+', pieces) }))
        .where('id', '=', variantId)
        .execute();
  }
  await explainMovements(db, placed, { kind, orderId });
  return placed.reduce((total, { pieces }) => total + pieces, 0);
};
