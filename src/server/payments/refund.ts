import type { App } from '#server/app.ts';
import { findPayment, readKnown } from './find-payment.ts';

/** What became of the money: `due` is tried again by the reconciler, `none` was never taken by us. */
export type Refund = 'refunded' | 'due' | 'refused' | 'none';

const RETRY_MS = 60_000;
/** After a refusal somebody has to look into the provider's account; until then it is asked seldom. */
const RETRY_REFUSED_MS = 60 * 60_000;

/** Pays back what an order has due, once however often this is called. */
export const refundPayment = async (app: App, orderId: number): Promise<Refund> => {
  const payment = await findPayment(app.db.read, orderId);
  if (payment?.state === 'refunded') return 'refunded';
  const known = payment && readKnown(payment);
  if (payment?.state !== 'refund_due' || !known) return 'none';
  const answer = (await app.payments.forPayment(payment)?.refund(known)) ?? 'unknown';
  const now = app.clock.now();
  const changes =
    answer === 'refunded'
      ? { state: 'refunded', check_at: null }
      : { check_at: now + (answer === 'refused' ? RETRY_REFUSED_MS : RETRY_MS) };
  await app.db.write((db) =>
    db
      .updateTable('payment')
      .set(changes)
      .where('order_id', '=', orderId)
      .where('state', '=', 'refund_due')
      .execute(),
  );
  if (answer === 'refunded') return 'refunded';
  app.log.error({ orderId, reference: known.reference, answer }, 'a refund is still due');
  return answer === 'refused' ? 'refused' : 'due';
};
