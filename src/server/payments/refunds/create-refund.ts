import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Paise } from '#domain/money.ts';
import { listRefunds } from '#server/orders/list-refunds.ts';
import type { OrderRecord } from '#server/orders/move-order.ts';
import type { Payment } from '#server/payments/find-payment.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { issueCreditNote } from '#server/tax/issue-credit-note.ts';

const TAKEOVER_MS = 60_000;

export const hasFailed = async (db: Kysely<Database>, orderId: number): Promise<boolean> =>
  (await listRefunds(db, orderId)).some(({ state }) => state === 'failed');

/** Returns the amount without completed and pending refunds. Failed refunds are ignored. */
export const readRefundable = async (
  db: Kysely<Database>,
  order: Pick<OrderRecord, 'id' | 'total'>,
  payment: Payment | undefined,
): Promise<Paise> => {
  const refunds = await listRefunds(db, order.id);
  const back = refunds.filter(({ state }) => state !== 'failed');
  return (payment?.amount ?? order.total) - back.reduce((sum, { amount }) => sum + amount, 0);
};

/**
 * Call in the transaction that decides on the refund, after it has stored the refunded pieces. Without a payment, the refund
 * is cash and completed.
 *
 * @returns its id
 */
export const createRefund = async (
  db: Transaction<Database>,
  orderId: number,
  payment: Payment | undefined,
  { amount, cause, now }: { readonly amount: Paise; readonly cause: string; readonly now: number },
): Promise<string> => {
  const id = randomUUID();
  // The key of a full refund is the same in all versions, so that a repeated request is idempotent.
  const key = amount === payment?.amount ? `${payment.key}-refund` : randomUUID();
  await db
    .insertInto('refund')
    .values({
      id,
      key,
      order_id: orderId,
      amount,
      cause,
      state: payment ? 'due' : 'refunded',
      reference: null,
      created_at: now,
      retried_at: null,
      check_at: payment ? now + TAKEOVER_MS : null,
    })
    .execute();
  await db
    .updateTable('refund_line')
    .set({ refund_id: id })
    .where('order_id', '=', orderId)
    .where('refund_id', 'is', null)
    .execute();
  await issueCreditNote(db, orderId, now, { refundId: id, amount });
  return id;
};

export const createRemainingRefund = async (
  db: Transaction<Database>,
  order: Pick<OrderRecord, 'id' | 'total'>,
  payment: Payment | undefined,
  cause: string,
  now: number,
): Promise<void> => {
  await db.deleteFrom('refund').where('order_id', '=', order.id).where('state', '=', 'failed').execute();
  const amount = await readRefundable(db, order, payment);
  if (amount > 0) await createRefund(db, order.id, payment, { amount, cause, now });
};
