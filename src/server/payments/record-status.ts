import type { Transaction } from 'kysely';
import { canBecome, type OrderState } from '#domain/orders/order.ts';
import { ok, type Result } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { lockOrder, moveOrder, type OrderChange, type OrderRecord } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import { wasOrderedAgain } from '#server/orders/ordered-again.ts';
import { ForeignPayee } from '#server/payment-providers/foreign-payee.ts';
import type { PaymentStatus } from '#server/payment-providers/gateway.ts';
import { KeysRefused } from '#server/payment-providers/keys-refused.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { findPayment, type Payment } from './find-payment.ts';
import { createRemainingRefund } from './refunds/create-refund.ts';

export type ClosedAs = 'expired' | 'cancelled';

/** Runs in the transaction that closes an order without a payment. */
export type OnClosed = (db: Transaction<Database>, state: OrderState, now: number) => Promise<void>;

const CLOSED: readonly OrderState[] = ['payment_failed', 'expired', 'cancelled'];

const DECIDED: readonly PaymentStatus['state'][] = ['succeeded', 'failed', 'cancelled', 'refunded'];

type Succeeded = Extract<PaymentStatus, { state: 'succeeded' }>;
type Moved = Result<undefined, 'stock_gone' | 'coupon_used_up'>;

const RECHECK_MS = 5 * 60_000;

const updatePayment = (
  db: Transaction<Database>,
  orderId: number,
  changes: Partial<Pick<Payment, 'state' | 'charge' | 'reason' | 'check_at' | 'closed_at'>>,
) =>
  db
    .updateTable('payment')
    .set({ ...changes, token: null })
    .where('order_id', '=', orderId)
    .execute();

const move = async (
  change: OrderChange,
  order: OrderRecord,
  to: OrderState,
  cause: string,
): Promise<Moved> => {
  const moved = await moveOrder(change, order, to, cause);
  return moved.ok ? ok(undefined) : moved;
};

const completeDigital = async (change: OrderChange, order: OrderRecord): Promise<Moved> => {
  const physical = await change.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', order.id)
    .where('is_digital', '=', 0)
    .executeTakeFirst();
  if (physical) return ok(undefined);
  return move(change, { ...order, state: 'paid' }, 'completed', 'downloads only');
};

/** Requires that the order's stock is reserved. */
export const markPaid = async (change: OrderChange, order: OrderRecord, cause: string): Promise<Moved> => {
  const moved = await move(change, order, 'paid', cause);
  return moved.ok ? completeDigital(change, order) : moved;
};

/** Refunds a payment that is late or has the wrong amount. */
const recordSuccess = async (
  change: OrderChange,
  order: OrderRecord,
  payment: Payment,
  { status, cause, deliver }: { status: Succeeded; cause: string; deliver: boolean },
): Promise<Moved> => {
  const { db, now } = change;
  const isRight = status.amount === payment.amount && status.currency === payment.currency;
  const { charge } = status;
  const isFirst = order.state === 'awaiting_payment' || !(await wasOrderedAgain(db, order));
  if (isRight && deliver && isFirst && canBecome(order.state, 'paid')) {
    await updatePayment(db, order.id, {
      state: 'succeeded',
      charge,
      reason: null,
      check_at: status.mayPayAgain ? now + RECHECK_MS : null,
      closed_at: null,
    });
    return markPaid(change, order, cause);
  }
  const reason = isRight ? null : 'payment_mismatch';
  await updatePayment(db, order.id, { state: 'refund_due', charge, reason, check_at: null, closed_at: now });
  await createRemainingRefund(db, order, payment, `${cause}, but the order cannot be fulfilled`, now);
  if (order.state !== 'awaiting_payment')
    return move(change, order, 'refunded', `${cause}, too late: refunded`);
  return move(change, order, 'payment_failed', `${cause}, with another amount: refunded`);
};

const recordRefund = async (
  change: OrderChange,
  order: OrderRecord,
  payment: Payment,
  { charge, cause, closedAs }: { charge: string; cause: string; closedAs: ClosedAs },
): Promise<Moved> => {
  const { db, now } = change;
  if (payment.state === 'refunded') return ok(undefined);
  const isAccepted = order.state !== 'awaiting_payment';
  // The order was never confirmed to the customer, so its payment is closed.
  const closed = isAccepted ? {} : { closed_at: now };
  await updatePayment(db, order.id, { state: 'refunded', charge, check_at: null, ...closed });
  await createRemainingRefund(db, order, payment, `${cause}, refunded at the provider`, now);
  await db
    .updateTable('refund')
    .set({ state: 'refunded', check_at: null })
    .where('order_id', '=', order.id)
    .where('state', '=', 'due')
    .execute();
  const to = isAccepted ? 'refunded' : closedAs;
  return canBecome(order.state, to)
    ? move(change, order, to, `${cause}, refunded at the provider`)
    : ok(undefined);
};

const recordInside = async (
  db: Transaction<Database>,
  app: App,
  orderId: number,
  status: PaymentStatus,
  how: { cause: string; closedAs: ClosedAs; deliver: boolean },
): Promise<Moved> => {
  const now = app.clock.now();
  const change = { db, announce: app.announce, now };
  const order = await lockOrder(db, orderId);
  const payment = await findPayment(db, orderId);
  if (!order || !payment) return ok(undefined);
  if (status.state === 'refunded')
    return recordRefund(change, order, payment, { charge: status.charge, ...how });
  if (!['open', 'closed'].includes(payment.state)) return ok(undefined);
  const isOpen = order.state === 'awaiting_payment';
  if (status.state === 'succeeded') return recordSuccess(change, order, payment, { status, ...how });
  if (!isOpen || (status.state !== 'failed' && status.state !== 'cancelled')) return ok(undefined);
  const reason = status.state === 'failed' ? status.reason : null;
  const check_at = payment.reference === null ? null : now + RECHECK_MS;
  await updatePayment(db, orderId, { state: 'closed', reason, closed_at: now, check_at });
  if (reason === 'payment_foreign') await app.announce(db, orderId, { type: 'paid_elsewhere' }, now);
  return reason
    ? move(change, order, 'payment_failed', `${how.cause}: ${reason}`)
    : move(change, order, how.closedAs, how.cause);
};

/** Logs problems for the operator. Uses the error level if no payment can succeed until the keys are fixed. */
const logCause = ({ log }: App, orderId: number, status: PaymentStatus): void => {
  if (status.state !== 'unknown' && status.state !== 'failed') return;
  const { cause: err } = status;
  if (err instanceof KeysRefused || err instanceof ForeignPayee) log.error({ err, orderId }, err.message);
  else if (status.state === 'unknown')
    log.warn({ err, orderId }, 'the outcome of a request to a payment provider is unknown');
  else if (err) log.warn({ err, orderId }, 'a payment provider refused a request');
};

/** Tells the staff of each other payment of an order once. */
const noteSurplus = (app: App, orderId: number, surplus: readonly string[]): Promise<void> =>
  app.db.write(async (db) => {
    await lockOrder(db, orderId);
    for (const one of surplus) {
      const cause = `the customer paid twice: payment ${one}`;
      const noted = await db
        .selectFrom('order_event')
        .select('id')
        .where('order_id', '=', orderId)
        .where('cause', '=', cause)
        .executeTakeFirst();
      if (noted) continue;
      await addOrderNote(db, orderId, cause, app.clock.now());
      app.log.warn({ orderId }, cause);
    }
  });

interface StatusOptions {
  readonly cause: string;
  readonly closedAs: ClosedAs;
  readonly onClosed?: OnClosed | undefined;
}

/**
 * Records a provider's status and its consequences in one transaction. Repeated, late or reordered calls change
 * nothing.
 * @returns the new order state
 */
export const recordStatus = async (
  app: App,
  orderId: number,
  status: PaymentStatus,
  { cause, closedAs, onClosed }: StatusOptions,
): Promise<OrderState> => {
  logCause(app, orderId, status);
  if (status.state === 'succeeded' && status.surplus) await noteSurplus(app, orderId, status.surplus);
  const record = (deliver: boolean) =>
    writeOrRefuse(app.db, async (db) => {
      const before = onClosed && (await lockOrder(db, orderId));
      const recorded = await recordInside(db, app, orderId, status, { cause, closedAs, deliver });
      if (recorded.ok && onClosed && before?.state === 'awaiting_payment') {
        const after = await lockOrder(db, orderId);
        if (after && CLOSED.includes(after.state)) await onClosed(db, after.state, app.clock.now());
      }
      return recorded;
    });
  if (DECIDED.includes(status.state)) {
    const recorded = await record(true);
    // The stock or coupon is no longer available, so the payment is recorded for a refund.
    if (!recorded.ok) await record(false);
    app.mail.deliver();
  }
  const { state } = await app.db.read
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return state;
};
