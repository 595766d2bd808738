import type { Selectable, Transaction } from 'kysely';
import { findCustomerRefusal } from '#domain/cart/coupon.ts';
import {
  canBecome,
  couponUseChange,
  isUnpaid,
  type OrderState,
  piecesToRestock,
  reservesAgain,
} from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { lockCustomer, readHistory } from '#server/cart/coupon.ts';
import { explainMovements } from '#server/catalogue/stock/explain-movements.ts';
import { placePieces } from '#server/catalogue/variants/place-pieces.ts';
import type { AnnounceOrder } from '#server/order-events.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OrdersTable } from '#server/platform/database/tables/order.ts';
import { givePiecesBack, listPieces, type ReturnKind, takePieces } from './pieces.ts';
import { removeUnpaid } from './unpaid-orders.ts';

export type OrderRecord = Selectable<OrdersTable>;

/** Transaction that changes an order. `now` is in epoch milliseconds. */
export interface OrderChange {
  readonly db: Transaction<Database>;
  readonly announce: AnnounceOrder;
  readonly now: number;
}

export const lockOrder = (db: Transaction<Database>, id: number): Promise<OrderRecord | undefined> =>
  db
    .updateTable('orders')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

const moveStock = async (
  db: Transaction<Database>,
  { id: orderId, restocked, state: from }: OrderRecord,
  to: OrderState,
  kind: ReturnKind,
): Promise<Result<number, 'stock_gone'>> => {
  if (restocked === 1) return ok(0);
  if (reservesAgain(from, to)) {
    const pieces = await placePieces(db, await listPieces(db, orderId, 'all'));
    if (await takePieces(db, pieces)) return refuse('stock_gone');
    await explainMovements(db, pieces, { kind: 'order', orderId });
    return ok(0);
  }
  const which = piecesToRestock(from, to);
  if (which === 'none') return ok(0);
  return ok(await givePiecesBack(db, await listPieces(db, orderId, which), { orderId, kind }));
};

/**
 * Releases or adds a coupon use. Refused if the coupon has no use left in total or for this customer. The order must
 * already have its new state.
 */
const moveCoupon = async (
  db: Transaction<Database>,
  couponId: number,
  { id: orderId, customer_id: customerId }: OrderRecord,
  change: -1 | 1,
): Promise<Result<undefined, 'coupon_used_up'>> => {
  let query = db
    .updateTable('coupon')
    .set((eb) => ({ used_count: eb('used_count', '+', change) }))
    .where('id', '=', couponId);
  query =
    change === -1
      ? query.where('used_count', '>', 0)
      : query.where((eb) =>
          eb.or([eb('usage_limit', 'is', null), eb('used_count', '<', eb.ref('usage_limit'))]),
        );
  const coupon = await query.returning(['per_customer_limit', 'first_order_only']).executeTakeFirst();
  if (change === -1) return ok(undefined);
  if (!coupon) return refuse('coupon_used_up');
  const terms = {
    perCustomerLimit: coupon.per_customer_limit,
    firstOrderOnly: coupon.first_order_only === 1,
  };
  if (terms.firstOrderOnly) await lockCustomer(db, customerId);
  return findCustomerRefusal(terms, await readHistory(db, couponId, customerId, orderId))
    ? refuse('coupon_used_up')
    : ok(undefined);
};

/**
 * Changes the state of a locked order with its stock, coupon and log. Roll back the transaction after a refusal.
 *
 * @param cause text for the log
 * @param kind why pieces go back to stock
 * @throws Error if the order cannot change from its state to `to`
 */
export const moveOrder = async (
  { db, announce, now }: OrderChange,
  order: OrderRecord,
  to: OrderState,
  cause: string,
  kind: ReturnKind = to === 'returned' || to === 'refunded' ? to : 'cancelled',
): Promise<Result<{ readonly piecesToRestock: number }, 'stock_gone' | 'coupon_used_up'>> => {
  const from = order.state;
  if (!canBecome(from, to)) throw new Error(`order ${order.number} is ${from} and cannot become ${to}`);
  // After a failed payment, the key can be used again, and the next attempt creates a new order.
  const freesKey = from === 'awaiting_payment' && to !== 'paid';
  await db
    .updateTable('orders')
    .set({ state: to, ...(freesKey && { idempotency_key: null }) })
    .where('id', '=', order.id)
    .execute();
  if (!isUnpaid(to, order.payment_method)) await removeUnpaid(db, order.id);
  const stock = await moveStock(db, order, to, kind);
  if (!stock.ok) return stock;
  const uses = couponUseChange(from, to);
  if (order.coupon_id !== null && uses !== 0) {
    const counted = await moveCoupon(db, order.coupon_id, order, uses);
    if (!counted.ok) return counted;
  }
  await db
    .insertInto('order_event')
    .values({ order_id: order.id, at: now, from_state: from, to_state: to, cause })
    .execute();
  await announce(db, order.id, { type: 'moved', from, to, cause, isRestocked: stock.value > 0 }, now);
  if (to === 'paid') await announce(db, order.id, { type: 'accepted' }, now);
  return ok({ piecesToRestock: stock.value });
};
