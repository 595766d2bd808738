import { randomUUID } from 'node:crypto';
import { formatMoney } from '#i18n/format.ts';
import type { App } from '#server/context.ts';
import { listRefunds, type RefundRecord } from '#server/orders/list-refunds.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { noteOnOrder } from '#server/orders/note-on-order.ts';
import { findPayment } from '#server/payments/find-payment.ts';
import { readRest } from './owe-refund.ts';
import { FOLLOW_UP_MS, type Refund, refundPayment } from './refund.ts';

/** No bank sends money back later than this. */
const FORGET_MS = 45 * 24 * 60 * 60_000;

/** The money that went back has come back to the shop: its customer has none of it, and somebody has to know. */
const recordFailure = async (app: App, { key, order_id: orderId, amount, reference }: RefundRecord) => {
  const isNews = await app.db.write(async (db) => {
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
    const note = `the provider reports that ${formatMoney(amount)} could not be paid back (${reference})`;
    await noteOnOrder(db, orderId, note, app.clock.now());
    return true;
  });
  if (isNews)
    app.log.error({ orderId, reference }, 'a refund failed: the customer has not got the money back');
};

/** Asks what became of a refund that was accepted. Answers false when nobody could say. */
const followRefund = async (app: App, refund: RefundRecord): Promise<boolean> => {
  const payment = await findPayment(app.db.read, refund.order_id);
  const gateway = payment && app.payments.forPayment(payment);
  if (!gateway || refund.reference === null) return true;
  const status = await gateway.findRefund(refund.reference);
  if (status === 'failed') await recordFailure(app, refund);
  const now = app.clock.now();
  const age = now - refund.created_at;
  await app.db.write((db) =>
    db
      .updateTable('refund')
      .set({ check_at: age > FORGET_MS ? null : now + Math.max(age, FOLLOW_UP_MS) })
      .where('key', '=', refund.key)
      .where('state', '=', 'refunded')
      .execute(),
  );
  return status !== 'unknown';
};

/** Asks about all that an order had paid back. Answers false when nobody could say. */
export const followRefunds = async (app: App, orderId: number): Promise<boolean> => {
  let isSaid = true;
  for (const refund of await listRefunds(app.db.read, orderId))
    if (refund.state === 'refunded') isSaid = (await followRefund(app, refund)) && isSaid;
  return isSaid;
};

/**
 * Makes the refunds of an order that failed due once more: under new keys, for the old ones were decided. Answers how many.
 * `isAsked`: the operator has looked into it, so the shop has patience again.
 */
const dueAgain = (app: App, orderId: number, cause: string, isAsked: boolean): Promise<number> =>
  app.db.write(async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) return 0;
    const payment = await findPayment(db, orderId);
    const now = app.clock.now();
    let again = 0;
    for (const refund of await listRefunds(db, orderId)) {
      if (refund.state !== 'failed') continue;
      const amount = formatMoney(refund.amount);
      if (refund.amount > (await readRest(db, order, payment))) {
        // Others were paid back since, perhaps in the provider's own pages.
        await db.deleteFrom('refund').where('key', '=', refund.key).execute();
        await noteOnOrder(db, orderId, `${cause}: ${amount} is more than is left to pay back`, now);
        continue;
      }
      again += 1;
      const key = randomUUID();
      const created_at = isAsked ? now : refund.created_at;
      await db
        .updateTable('refund')
        .set({ key, state: 'due', reference: null, check_at: now, created_at })
        .where('key', '=', refund.key)
        .execute();
      await noteOnOrder(db, orderId, `${cause}: ${amount} is to go back again`, now);
    }
    return again;
  });

/** What the operator asks for: tries what failed again. Answers undefined when nothing had failed. */
export const refundAgain = async (app: App, orderId: number, cause: string): Promise<Refund | undefined> => {
  const again = await dueAgain(app, orderId, cause, true);
  const refund = await refundPayment(app, orderId);
  return again > 0 || refund !== 'refunded' ? refund : undefined;
};

/** Brings a refund on whose time has come. */
export const settleRefund = async (app: App, refund: RefundRecord): Promise<void> => {
  if (refund.state === 'refunded') await followRefund(app, refund);
  else {
    if (refund.state === 'failed') await dueAgain(app, refund.order_id, 'after a refusal', false);
    await refundPayment(app, refund.order_id);
  }
};
