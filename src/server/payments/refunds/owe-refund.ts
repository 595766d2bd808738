import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Paise } from '#domain/money.ts';
import { listRefunds } from '#server/orders/list-refunds.ts';
import type { OrderRecord } from '#server/orders/move-order.ts';
import type { Payment } from '#server/payments/find-payment.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Whoever owes a refund asks for it at once; the reconciler does it when they could not. */
const ALONE_MS = 60_000;

/** Is there money that the provider could not pay back yet? */
export const hasFailed = async (db: Kysely<Database>, orderId: number): Promise<boolean> =>
  (await listRefunds(db, orderId)).some(({ state }) => state === 'failed');

/** What of the money is neither back nor on its way; a refund that failed left the money here. */
export const readRest = async (
  db: Kysely<Database>,
  order: Pick<OrderRecord, 'id' | 'total'>,
  payment: Payment | undefined,
): Promise<Paise> => {
  const refunds = await listRefunds(db, order.id);
  const back = refunds.filter(({ state }) => state !== 'failed');
  return (payment?.amount ?? order.total) - back.reduce((sum, { amount }) => sum + amount, 0);
};

/**
 * Writes down, in the transaction that decides it, that money is to go back. Without a payment it is cash, which nobody
 * but the shop's people can hand over: then it counts as done.
 */
export const oweRefund = async (
  db: Transaction<Database>,
  orderId: number,
  payment: Payment | undefined,
  { amount, cause, now }: { readonly amount: Paise; readonly cause: string; readonly now: number },
): Promise<void> => {
  // The whole keeps the name that it always had: asked for before an update, it is the same request after it.
  const key = amount === payment?.amount ? `${payment.key}-refund` : randomUUID();
  await db
    .insertInto('refund')
    .values({
      key,
      order_id: orderId,
      amount,
      cause,
      state: payment ? 'due' : 'refunded',
      reference: null,
      created_at: now,
      check_at: payment ? now + ALONE_MS : null,
    })
    .execute();
};

/** All that is not back yet is to go back. What failed before is part of it. */
export const oweRest = async (
  db: Transaction<Database>,
  order: Pick<OrderRecord, 'id' | 'total'>,
  payment: Payment | undefined,
  cause: string,
  now: number,
): Promise<void> => {
  await db.deleteFrom('refund').where('order_id', '=', order.id).where('state', '=', 'failed').execute();
  const amount = await readRest(db, order, payment);
  if (amount > 0) await oweRefund(db, order.id, payment, { amount, cause, now });
};
