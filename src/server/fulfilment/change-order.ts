import { type OrderAction, type OrderState, piecesToRestock, stateAfter } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { lockOrder, moveOrder, type OrderRecord } from '#server/orders/move-order.ts';
import { restockOrder } from '#server/orders/restock-order.ts';
import { giveUpPayment } from '#server/payments/give-up.ts';
import { type Refund, refundPayment } from '#server/payments/refunds/refund.ts';

export interface ChangedOrder {
  readonly id: number;
  readonly number: string;
  readonly paymentMethod: number;
  readonly from: OrderState;
  readonly to: OrderState;
  readonly piecesToRestock: number;
  readonly refund: Refund;
}

export type ChangeRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'not_allowed'; readonly number: string; readonly state: OrderState };

type Changed = Omit<ChangedOrder, 'refund'>;

const changeState = (
  { db, clock, announce }: App,
  id: number,
  action: OrderAction,
  cause: string,
  restock = false,
): Promise<Result<Changed, ChangeRefusal>> =>
  db.write(async (transaction) => {
    // The lock serialises operators, so that the second one reads the result of the first.
    const order = await lockOrder(transaction, id);
    if (!order) return refuse({ code: 'not_found' });
    const from = order.state;
    const to = stateAfter(action, from, order.payment_method);
    if (!to) return refuse({ code: 'not_allowed', number: order.number, state: from });
    const now = clock.now();
    // `moveOrder` returns unshipped items to stock. `restock` also returns shipped or delivered items.
    const all = restock && (from === 'in_progress' || piecesToRestock(from, to) === 'none');
    const restocked = all ? await restockOrder(transaction, order) : 0;
    const current: OrderRecord = all ? { ...order, restocked: 1 } : order;
    const moved = await moveOrder({ db: transaction, announce, now }, current, to, cause);
    if (!moved.ok) throw new Error(`order ${order.number}: '${action}' was refused unexpectedly`);
    return ok({
      id,
      number: order.number,
      paymentMethod: order.payment_method,
      from,
      to,
      piecesToRestock: moved.value.piecesToRestock + restocked,
    });
  });

const isAwaiting = async ({ db }: App, id: number): Promise<boolean> => {
  const order = await db.read.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst();
  return order?.state === 'awaiting_payment';
};

/** Cancels the payment at the provider first, and refunds it if it has succeeded. */
const cancelAwaiting = async (
  app: App,
  id: number,
  cause: string,
): Promise<Result<Changed, ChangeRefusal>> => {
  const pieces = await app.db.read
    .selectFrom('order_line')
    .select((eb) => eb.fn.sum<number>('quantity').as('pieces'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const to = await giveUpPayment(app, id, 'cancelled', cause);
  const { number, payment_method } = await app.db.read
    .selectFrom('orders')
    .select(['number', 'payment_method'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (to === 'awaiting_payment') return refuse({ code: 'not_allowed', number, state: to });
  if (to !== 'cancelled' && to !== 'payment_failed') return changeState(app, id, 'cancel', cause);
  const from = 'awaiting_payment';
  return ok({ id, number, paymentMethod: payment_method, from, to, piecesToRestock: Number(pieces.pieces) });
};

/**
 * Changes the state of an order (number or id) with its stock, coupon and log in one transaction, then executes the
 * refund.
 * @param cause text for the log
 * @param restock true to also return delivered items to stock
 */
export const changeOrder = async (
  app: App,
  name: string,
  action: OrderAction,
  cause: string,
  { restock = false }: { readonly restock?: boolean } = {},
): Promise<Result<ChangedOrder, ChangeRefusal>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const changed =
    action === 'cancel' && (await isAwaiting(app, id))
      ? await cancelAwaiting(app, id, cause)
      : await changeState(app, id, action, cause, restock);
  if (!changed.ok) return changed;
  app.mail.deliver();
  return ok({ ...changed.value, refund: await refundPayment(app, id) });
};
