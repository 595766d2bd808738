import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import { formatMoney } from '#i18n/format.ts';
import { once } from '#server/audit/once.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { listRefunds, type RefundRecord } from '#server/orders/list-refunds.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import { findPayment } from '#server/payments/find-payment.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readRefundable } from './create-refund.ts';
import { FOLLOW_UP_MS, type Refund, refundPayment } from './refund.ts';

/** Banks do not return money later than this. */
const STOP_CHECKING_MS = 45 * DAY_MS;

const recordFailure = async (app: App, { key, order_id: orderId, amount, reference }: RefundRecord) => {
  const isNew = await app.db.write(async (db) => {
    await lockOrder(db, orderId);
    const { numUpdatedRows } = await db
      .updateTable('refund')
      .set({ state: 'failed', check_at: null })
      .where('key', '=', key)
      .where('state', '=', 'refunded')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await db
      .updateTable('payment')
      .set({ state: 'refund_due' })
      .where('order_id', '=', orderId)
      .where('state', '=', 'refunded')
      .execute();
    const note = `the provider reports that the refund of ${formatMoney(amount)} failed (${reference})`;
    await addOrderNote(db, orderId, note, app.clock.now());
    return true;
  });
  if (isNew)
    app.log.error({ orderId, reference }, 'a refund failed: the customer has not received the money');
};

const followRefund = async (app: App, refund: RefundRecord): Promise<boolean> => {
  const payment = await findPayment(app.db.read, refund.order_id);
  const gateway = payment && app.payments.forPayment(payment);
  if (!gateway || refund.reference === null) return true;
  const status = await gateway.findRefund(refund.reference);
  if (status === 'failed') await recordFailure(app, refund);
  const now = app.clock.now();
  const age = now - (refund.retried_at ?? refund.created_at);
  await app.db.write((db) =>
    db
      .updateTable('refund')
      .set({ check_at: age > STOP_CHECKING_MS ? null : now + Math.max(age, FOLLOW_UP_MS) })
      .where('key', '=', refund.key)
      .where('state', '=', 'refunded')
      .execute(),
  );
  return status !== 'unknown';
};

export const followRefunds = async (app: App, orderId: number): Promise<boolean> => {
  let isAnswered = true;
  for (const refund of await listRefunds(app.db.read, orderId))
    if (refund.state === 'refunded') isAnswered = (await followRefund(app, refund)) && isAnswered;
  return isAnswered;
};

interface Retry {
  readonly cause: string;
  /** True if requested by the staff, which restarts the retry period. */
  readonly isRequested: boolean;
  readonly requestKey?: string | undefined;
}

/** Retries failed refunds with new keys, because the old ones are final. Returns the number of retried refunds. */
const retryInside = async (
  db: Transaction<Database>,
  app: App,
  orderId: number,
  { cause, isRequested }: Retry,
): Promise<number> => {
  const order = await lockOrder(db, orderId);
  if (!order) return 0;
  const payment = await findPayment(db, orderId);
  const now = app.clock.now();
  let again = 0;
  for (const refund of await listRefunds(db, orderId)) {
    if (refund.state !== 'failed') continue;
    const amount = formatMoney(refund.amount);
    if (refund.amount > (await readRefundable(db, order, payment))) {
      // Other refunds have been made since, possibly in the provider's dashboard.
      await db.deleteFrom('refund').where('key', '=', refund.key).execute();
      await addOrderNote(db, orderId, `${cause}: ${amount} exceeds the refundable amount`, now);
      continue;
    }
    again += 1;
    const key = randomUUID();
    await db
      .updateTable('refund')
      .set({ key, state: 'due', reference: null, check_at: now, ...(isRequested && { retried_at: now }) })
      .where('key', '=', refund.key)
      .execute();
    await addOrderNote(db, orderId, `${cause}: refund of ${amount} retried`, now);
  }
  if (isRequested && again > 0)
    await recordAudit(db, {
      action: 'order.retry-refund',
      subject: 'order',
      subjectId: orderId,
      after: { refunds: again },
      at: now,
    });
  return again;
};

const retryFailedRefunds = (app: App, orderId: number, retry: Retry): Promise<number> =>
  app.db.write((db) =>
    once(db, { key: retry.requestKey, at: app.clock.now() }, () => retryInside(db, app, orderId, retry)),
  );

/** @returns undefined if there was no failed refund */
export const refundAgain = async (
  app: App,
  orderId: number,
  cause: string,
  requestKey?: string,
): Promise<Refund | undefined> => {
  const again = await retryFailedRefunds(app, orderId, { cause, isRequested: true, requestKey });
  const refund = await refundPayment(app, orderId);
  return again > 0 || refund !== 'refunded' ? refund : undefined;
};

export const settleRefund = async (app: App, refund: RefundRecord): Promise<void> => {
  if (refund.state === 'refunded') await followRefund(app, refund);
  else {
    if (refund.state === 'failed')
      await retryFailedRefunds(app, refund.order_id, { cause: 'after a refusal', isRequested: false });
    await refundPayment(app, refund.order_id);
  }
};
