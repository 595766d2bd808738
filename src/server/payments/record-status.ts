import type { Transaction } from 'kysely';
import { mayBecome, type OrderState } from '#domain/orders/order.ts';
import { ok, type Result } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { lockOrder, moveOrder, type OrderChange, type OrderRecord } from '#server/orders/move-order.ts';
import { wasOrderedAgain } from '#server/orders/ordered-again.ts';
import { ForeignPayee } from '#server/payment-providers/foreign-payee.ts';
import type { PaymentStatus } from '#server/payment-providers/gateway.ts';
import { KeysRefused } from '#server/payment-providers/keys-refused.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { findPayment, type Payment } from './find-payment.ts';
import { oweRest } from './refunds/owe-refund.ts';

/** What an order becomes whose payment was cancelled. */
export type ClosedAs = 'expired' | 'cancelled';

/** Everything else changes nothing. */
const DECIDED: readonly PaymentStatus['state'][] = ['succeeded', 'failed', 'cancelled', 'refunded'];

type Succeeded = Extract<PaymentStatus, { state: 'succeeded' }>;
type Moved = Result<undefined, 'stock_gone' | 'coupon_used_up'>;

/** A closed payment is looked at again after this long, then ever more seldom: a success may still be on its way. */
const RECHECK_MS = 5 * 60_000;

const updatePayment = (
  db: Transaction<Database>,
  orderId: number,
  changes: Partial<Pick<Payment, 'state' | 'charge' | 'reason' | 'check_at' | 'closed_at'>>,
) =>
  db
    .updateTable('payment')
    // Nobody needs the card's token once it is decided.
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

/** An order of downloads alone is delivered by being paid. */
const completeDigital = async (change: OrderChange, order: OrderRecord): Promise<Moved> => {
  const physical = await change.db
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', order.id)
    .where('is_digital', '=', 0)
    .executeTakeFirst();
  if (physical) return ok(undefined);
  return move(change, { ...order, state: 'paid' }, 'completed', 'all of it can be downloaded');
};

/** The money is there, and so are the goods. */
export const markPaid = async (change: OrderChange, order: OrderRecord, cause: string): Promise<Moved> => {
  const moved = await move(change, order, 'paid', cause);
  return moved.ok ? completeDigital(change, order) : moved;
};

/** What an order becomes that is paid at last, or whose money has to go back. */
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
  if (isRight && deliver && isFirst && order.state !== 'cancelled') {
    await updatePayment(db, order.id, {
      state: 'succeeded',
      charge,
      reason: null,
      check_at: null,
      closed_at: null,
    });
    return markPaid(change, order, cause);
  }
  const reason = isRight ? null : 'payment_mismatch';
  await updatePayment(db, order.id, { state: 'refund_due', charge, reason, check_at: null, closed_at: now });
  await oweRest(db, order, payment, `${cause}, and the order is not to be had`, now);
  if (order.state !== 'awaiting_payment')
    return move(change, order, 'refunded', `${cause}, too late: the money goes back`);
  return move(change, order, 'payment_failed', `${cause}, of another amount: the money goes back`);
};

/** The money went back, perhaps without us: then the order follows. */
const recordRefund = async (
  change: OrderChange,
  order: OrderRecord,
  payment: Payment,
  { charge, cause, closedAs }: { charge: string; cause: string; closedAs: ClosedAs },
): Promise<Moved> => {
  const { db, now } = change;
  if (payment.state === 'refunded') return ok(undefined);
  const isAccepted = order.state !== 'awaiting_payment';
  // Closed: nobody was told that this order is placed, and nobody is to be.
  const closed = isAccepted ? {} : { closed_at: now };
  await updatePayment(db, order.id, { state: 'refunded', charge, check_at: null, ...closed });
  await oweRest(db, order, payment, `${cause}, paid back at the provider`, now);
  await db
    .updateTable('refund')
    .set({ state: 'refunded', check_at: null })
    .where('order_id', '=', order.id)
    .where('state', '=', 'due')
    .execute();
  const to = isAccepted ? 'refunded' : closedAs;
  return mayBecome(order.state as OrderState, to)
    ? move(change, order, to, `${cause}, paid back at the provider`)
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

/** What the operator has to know of an answer: at once where nobody can pay until the keys are right. */
const logCause = ({ log }: App, orderId: number, status: PaymentStatus): void => {
  if (status.state !== 'unknown' && status.state !== 'failed') return;
  const { cause: err } = status;
  if (err instanceof KeysRefused || err instanceof ForeignPayee) log.error({ err, orderId }, err.message);
  else if (status.state === 'unknown') log.warn({ err, orderId }, 'a payment provider gave no clear answer');
  else if (err) log.warn({ err, orderId }, 'a payment provider did not accept a request');
};

/**
 * Writes down what a provider said of an order's payment, and what follows from it, in one transaction. Saying it
 * again, late, or in another order changes nothing. Answers the state that the order is in then.
 */
export const recordStatus = async (
  app: App,
  orderId: number,
  status: PaymentStatus,
  { cause, closedAs }: { readonly cause: string; readonly closedAs: ClosedAs },
): Promise<OrderState> => {
  logCause(app, orderId, status);
  const record = (deliver: boolean) =>
    writeOrRefuse(app.db, (db) => recordInside(db, app, orderId, status, { cause, closedAs, deliver }));
  if (DECIDED.includes(status.state)) {
    const recorded = await record(true);
    // What it held before it expired belongs to others now.
    if (!recorded.ok) await record(false);
    app.mail.deliver();
  }
  const { state } = await app.db.read
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return state as OrderState;
};
