import type { Transaction } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { formatMoney } from '#i18n/format.ts';
import type { App } from '#server/context.ts';
import { listRefunds, type RefundRecord } from '#server/orders/list-refunds.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import type { RefundResult } from '#server/payment-providers/gateway.ts';
import { KeysRefused } from '#server/payment-providers/keys-refused.ts';
import { findPayment, type Payment, toKnownPayment } from '#server/payments/find-payment.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** `due`: the reconciler retries. `by_hand`: the owner has to send it. `none`: there was nothing to refund. */
export type Refund = 'refunded' | 'due' | 'by_hand' | 'refused' | 'none';

const RETRY_MS = 60_000;
/** First retry after a refusal. Intervals grow up to `GIVE_UP_MS`, then the operator must check the account. */
const RETRY_REFUSED_MS = HOUR_MS;
const GIVE_UP_MS = 7 * DAY_MS;
/** Delay before the first check of an accepted refund, which a bank may return. Later intervals are longer. */
export const FOLLOW_UP_MS = DAY_MS;

export const closeIfRefunded = async (db: Transaction<Database>, payment: Payment): Promise<void> => {
  if (payment.state !== 'refund_due') return;
  const refunds = await listRefunds(db, payment.order_id);
  if (refunds.some(({ state }) => state !== 'refunded')) return;
  await db
    .updateTable('payment')
    .set({ state: 'refunded', check_at: null })
    .where('order_id', '=', payment.order_id)
    .execute();
};

const afterRefusal = ({ created_at, retried_at }: RefundRecord, now: number): number | null => {
  const age = now - (retried_at ?? created_at);
  return age > GIVE_UP_MS ? null : now + Math.max(age, RETRY_REFUSED_MS);
};

/** An accepted refund is always recorded, because it cannot be queried without its reference. */
const record = (app: App, refund: RefundRecord, answer: RefundResult) =>
  app.db.write(async (db) => {
    const { key, order_id: orderId, amount } = refund;
    await lockOrder(db, orderId);
    const now = app.clock.now();
    const changes = {
      accepted: { state: 'refunded', check_at: now + FOLLOW_UP_MS },
      refused: { state: 'failed', check_at: afterRefusal(refund, now) },
      unknown: { check_at: now + RETRY_MS },
      // See `listRefundsByHand`.
      by_hand: { check_at: null },
    }[answer.state];
    const reference = answer.state === 'accepted' ? answer.reference : null;
    const { numUpdatedRows } = await db
      .updateTable('refund')
      // A refund without a reference cannot be queried.
      .set({ ...changes, reference, ...(answer.state === 'accepted' && !reference && { check_at: null }) })
      .where('key', '=', key)
      .where((eb) =>
        answer.state === 'accepted'
          ? eb.or([eb('state', '<>', 'refunded'), eb('reference', 'is', null)])
          : eb('state', '=', 'due'),
      )
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    if (answer.state === 'refused')
      await addOrderNote(db, orderId, `the provider refused the refund of ${formatMoney(amount)}`, now);
    const payment = await findPayment(db, orderId);
    if (payment) await closeIfRefunded(db, payment);
  });

export const refundPayment = async (app: App, orderId: number): Promise<Refund> => {
  const payment = await findPayment(app.db.read, orderId);
  const known = payment && toKnownPayment(payment);
  if (!known) return 'none';
  const refunds = await listRefunds(app.db.read, orderId);
  for (const refund of refunds.filter(({ state }) => state === 'due')) {
    const answer = (await app.payments.forPayment(payment)?.refund(known, refund)) ?? {
      state: 'unknown',
      cause: `${payment.provider} is no longer configured`,
    };
    await record(app, refund, answer);
    if (answer.state === 'accepted' || answer.state === 'by_hand') continue;
    const { cause: err } = answer;
    const details = { err, orderId, reference: known.reference, answer: answer.state };
    const message = answer.state === 'refused' ? 'a refund was refused' : 'a refund is still due';
    app.log.error(details, err instanceof KeysRefused ? err.message : message);
  }
  const after = await listRefunds(app.db.read, orderId);
  if (after.some(({ state }) => state === 'failed')) return 'refused';
  if (after.some(({ state, check_at }) => state === 'due' && check_at !== null)) return 'due';
  if (after.some(({ state }) => state === 'due')) return 'by_hand';
  return after.length > 0 ? 'refunded' : 'none';
};
