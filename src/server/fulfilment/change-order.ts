import type { Transaction } from 'kysely';
import type { OrderAction, OrderState } from '#domain/orders/order.ts';
import type { Restock } from '#domain/orders/restock.ts';
import { OPEN_RETURNS } from '#domain/orders/returns.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { findOrderId } from '#server/orders/find-order.ts';
import { lockOrder, type OrderRecord } from '#server/orders/move-order.ts';
import { giveUpPayment } from '#server/payments/give-up.ts';
import { type Refund, refundPayment } from '#server/payments/refunds/refund.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type AppliedChange, applyChange } from './apply-change.ts';
import { findConflict, type OrderConflict, type StaffChange } from './staff-change.ts';

export interface ChangedOrder extends AppliedChange {
  readonly refund: Refund;
}

export type ChangeRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'not_allowed'; readonly number: string; readonly state: OrderState }
  /** A return or refund followed the delivery, which can then not be taken back. */
  | { readonly code: 'return_followed' | 'refund_followed'; readonly number: string }
  | OrderConflict;

export interface ChangeOptions extends StaffChange {
  readonly restock?: Restock | undefined;
  /** States in which the caller may change the order. Staff may in all. */
  readonly from?: readonly OrderState[] | undefined;
}

const findFollowing = async (
  db: Transaction<Database>,
  { id, number }: OrderRecord,
): Promise<ChangeRefusal | undefined> => {
  const returned = await db
    .selectFrom('order_return')
    .select('id')
    .where('order_id', '=', id)
    .where('state', 'in', [...OPEN_RETURNS, 'refunded'])
    .executeTakeFirst();
  if (returned) return { code: 'return_followed', number };
  const refund = await db
    .selectFrom('refund')
    .select('key')
    .where('order_id', '=', id)
    .where('state', '<>', 'failed')
    .where('created_at', '>=', (eb) =>
      eb
        .selectFrom('order_event')
        .select((event) => event.fn.max<number>('at').as('at'))
        .where('order_id', '=', id)
        .where('to_state', '=', 'completed'),
    )
    .executeTakeFirst();
  return refund && { code: 'refund_followed', number };
};

const changeState = (
  app: App,
  id: number,
  action: OrderAction,
  cause: string,
  { restock = 'usual', from, ...change }: ChangeOptions,
): Promise<Result<AppliedChange, ChangeRefusal>> =>
  writeOnce(app, change, async (db): Promise<Result<AppliedChange, ChangeRefusal>> => {
    // The lock serialises operators, so that the second one reads the result of the first.
    const order = await lockOrder(db, id);
    if (!order) return refuse({ code: 'not_found' });
    const conflict = await findConflict(db, order, change);
    if (conflict) return refuse(conflict);
    if (from && !from.includes(order.state))
      return refuse({ code: 'not_allowed', number: order.number, state: order.state });
    const following = action === 'reopen' ? await findFollowing(db, order) : undefined;
    if (following) return refuse(following);
    const now = app.clock.now();
    const applied = await applyChange({ db, announce: app.announce, now }, order, action, { cause, restock });
    return applied ? ok(applied) : refuse({ code: 'not_allowed', number: order.number, state: order.state });
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
  options: ChangeOptions,
): Promise<Result<AppliedChange, ChangeRefusal>> => {
  const pieces = await app.db.read
    .selectFrom('order_line')
    .select((eb) => eb.fn.sum<number>('quantity').as('pieces'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const to = await giveUpPayment(app, id, 'cancelled', cause, (db, state, at) =>
    recordAudit(db, {
      action: 'order.cancel',
      subject: 'order',
      subjectId: id,
      before: { state: 'awaiting_payment' },
      after: { state, restocked: Number(pieces.pieces) },
      at,
    }),
  );
  const { number, payment_method } = await app.db.read
    .selectFrom('orders')
    .select(['number', 'payment_method'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (to === 'awaiting_payment') return refuse({ code: 'not_allowed', number, state: to });
  if (to !== 'cancelled' && to !== 'payment_failed') return changeState(app, id, 'cancel', cause, options);
  const from = 'awaiting_payment';
  return ok({ id, number, paymentMethod: payment_method, from, to, piecesToRestock: Number(pieces.pieces) });
};

/**
 * Changes the state of an order (number or id) with its stock, coupon and log in one transaction, then executes the
 * refund.
 * @param cause text for the log
 */
export const changeOrder = async (
  app: App,
  name: string,
  action: OrderAction,
  cause: string,
  options: ChangeOptions = {},
): Promise<Result<ChangedOrder, ChangeRefusal>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const changed =
    action === 'cancel' && (await isAwaiting(app, id))
      ? await cancelAwaiting(app, id, cause, options)
      : await changeState(app, id, action, cause, options);
  if (!changed.ok) return changed;
  app.mail.deliver();
  return ok({ ...changed.value, refund: await refundPayment(app, id) });
};
