import { HOUR_MS } from '#domain/duration.ts';
import type { App } from '#server/context.ts';
import type { RefundRecord } from '#server/orders/list-refunds.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { findPayment, type Payment, toKnownPayment } from './find-payment.ts';
import { giveUpPayment } from './give-up.ts';
import { chargeOpen } from './pay.ts';
import { recordStatus } from './record-status.ts';
import { createRemainingRefund } from './refunds/create-refund.ts';
import { settleRefund } from './refunds/follow-refund.ts';
import { refundPayment } from './refunds/refund.ts';

const BATCH = 50;
const CLAIM_MS = 60_000;
/** Period in which closed payments are checked. Providers report no later changes. */
const STOP_CHECKING_MS = 48 * HOUR_MS;

/** Attempts beside a successful one may succeed for three days. */
const LATE_MS = 72 * HOUR_MS;
const LATE_CHECK_MS = 10 * 60_000;

const claim = async (app: App, payment: Payment): Promise<boolean> => {
  const updated = await app.db.write((db) =>
    db
      .updateTable('payment')
      .set({ check_at: app.clock.now() + CLAIM_MS })
      .where('order_id', '=', payment.order_id)
      .where('check_at', '=', payment.check_at)
      .executeTakeFirst(),
  );
  return updated.numUpdatedRows === 1n;
};

/** Captures an approved payment. Never charges a card without a request by the customer. */
export const checkPayment = async (app: App, orderId: number, cause: string): Promise<boolean> => {
  const payment = await findPayment(app.db.read, orderId);
  const known = payment && toKnownPayment(payment);
  const gateway = payment && app.payments.forPayment(payment);
  if (!known || !gateway) return false;
  const found = await gateway.find(known);
  const status = found.state === 'approved' ? await chargeOpen(app, gateway, orderId) : found;
  await recordStatus(app, orderId, status, { cause, closedAs: 'cancelled' });
  await refundPayment(app, orderId);
  return status.state !== 'unknown';
};

const settleOpen = async (app: App, payment: Payment): Promise<void> => {
  await checkPayment(app, payment.order_id, 'checked with the payment provider');
  if (app.clock.now() < payment.expires_at) return;
  await giveUpPayment(app, payment.order_id, 'expired', 'not paid in time');
};

/** Cancels at the provider again, in case the payment was charged while it was being closed. */
const settleClosed = async (app: App, payment: Payment): Promise<void> => {
  await giveUpPayment(app, payment.order_id, 'expired', 'paid after it was closed');
  const now = app.clock.now();
  const age = now - (payment.closed_at ?? now);
  await app.db.write((db) =>
    db
      .updateTable('payment')
      .set({ check_at: age > STOP_CHECKING_MS ? null : now + Math.max(age, CLAIM_MS) })
      .where('order_id', '=', payment.order_id)
      .where('state', '=', 'closed')
      .execute(),
  );
};

/** Follows the other attempts to pay an order that was paid. Its gateway refunds those that succeed. */
const settlePaid = async (app: App, payment: Payment): Promise<void> => {
  await checkPayment(app, payment.order_id, 'checked with the payment provider');
  const age = app.clock.now() - payment.expires_at;
  await app.db.write((db) =>
    db
      .updateTable('payment')
      .set({ check_at: age > LATE_MS ? null : app.clock.now() + Math.max(age, LATE_CHECK_MS) })
      .where('order_id', '=', payment.order_id)
      .where('state', '=', 'succeeded')
      .execute(),
  );
};

/** Handles payments of an older version running in parallel, which does not create refund rows. */
const settleRefundDue = async (app: App, { order_id: orderId }: Payment): Promise<void> => {
  await app.db.write(async (db) => {
    const order = await lockOrder(db, orderId);
    const payment = await findPayment(db, orderId);
    if (!order || payment?.state !== 'refund_due') return;
    await createRemainingRefund(db, order, payment, 'refund due', app.clock.now());
    await db.updateTable('payment').set({ check_at: null }).where('order_id', '=', orderId).execute();
  });
  await refundPayment(app, orderId);
};

const settle = async (app: App, payment: Payment): Promise<void> => {
  if (payment.state === 'refund_due') await settleRefundDue(app, payment);
  if (payment.state === 'succeeded') await settlePaid(app, payment);
  if (payment.state === 'open') await settleOpen(app, payment);
  if (payment.state === 'closed') await settleClosed(app, payment);
};

const listDue = (app: App): Promise<Payment[]> =>
  app.db.read
    .selectFrom('payment')
    .selectAll()
    .where('check_at', '<=', app.clock.now())
    .orderBy('check_at')
    .limit(BATCH)
    .execute();

const settleAll = async (app: App, due: readonly Payment[]): Promise<number> => {
  let settled = 0;
  for (const payment of due) {
    if (!(await claim(app, payment))) continue;
    settled += 1;
    try {
      await settle(app, payment);
    } catch (error) {
      app.log.error({ err: error, orderId: payment.order_id }, 'a payment could not be settled');
    }
  }
  return settled;
};

const listDueRefunds = (app: App): Promise<RefundRecord[]> =>
  app.db.read
    .selectFrom('refund')
    .selectAll()
    .where('check_at', '<=', app.clock.now())
    .orderBy('check_at')
    .limit(BATCH)
    .execute();

const claimRefund = async (app: App, { key, check_at }: RefundRecord): Promise<boolean> => {
  const updated = await app.db.write((db) =>
    db
      .updateTable('refund')
      .set({ check_at: app.clock.now() + CLAIM_MS })
      .where('key', '=', key)
      .where('check_at', '=', check_at)
      .executeTakeFirst(),
  );
  return updated.numUpdatedRows === 1n;
};

const settleRefunds = async (app: App): Promise<number> => {
  let settled = 0;
  for (const refund of await listDueRefunds(app)) {
    if (!(await claimRefund(app, refund))) continue;
    settled += 1;
    try {
      await settleRefund(app, refund);
    } catch (error) {
      app.log.error({ err: error, orderId: refund.order_id }, 'a refund could not be settled');
    }
  }
  return settled;
};

/**
 * Queries the provider, releases expired orders and executes refunds. Safe to run in several processes.
 * @returns the number of processed payments and refunds
 */
export const reconcilePayments = async (app: App): Promise<number> => {
  let settled = 0;
  let due: readonly Payment[];
  do {
    due = await listDue(app);
    settled += await settleAll(app, due);
  } while (due.length === BATCH);
  return settled + (await settleRefunds(app));
};

const EVERY_MS = 60_000;

/** Runs every minute. @returns a function that stops it and waits for the current run */
export const startReconciler = (app: App): (() => Promise<void>) =>
  startPeriodic(
    EVERY_MS,
    () => reconcilePayments(app),
    (err) => app.log.error({ err }, 'payments could not be reconciled'),
  );
