import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { findUtr } from '#domain/orders/transfer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { findPayment } from '#server/payments/find-payment.ts';
import { checkPayment } from '#server/payments/reconcile.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface Receipt {
  readonly orderId: number;
  /** As it arrived in the account. */
  readonly amount: Paise;
  /** UTR or reference of the bank; '' if it is not known. */
  readonly reference: string;
  /** Identifies the row of the statement; by default the reference does. */
  readonly sourceKey?: string | undefined;
  /** Text for the log. */
  readonly cause: string;
}

export type ReceiptRefusal =
  | { readonly code: 'not_found' | 'not_transfer' }
  | { readonly code: 'already_received'; readonly number: string }
  | { readonly code: 'amount_differs'; readonly number: string; readonly expected: Paise }
  | { readonly code: 'reference_used'; readonly number: string };

export interface Received {
  readonly id: number;
  readonly number: string;
  readonly amount: Paise;
  /** `refunded` if the money came too late: it has to be returned by hand. */
  readonly state: OrderState;
}

/** The same payment in the bank has the same key, whether its UTR was typed or read from a statement. */
export const sourceKeyOf = (reference: string): string =>
  createHash('sha256').update(reference.replace(/\s/g, '').toUpperCase()).digest('hex');

const insertReceipt = async (
  db: Transaction<Database>,
  { orderId, amount, reference, sourceKey, cause }: Receipt,
  now: number,
): Promise<Result<{ readonly id: number; readonly number: string }, ReceiptRefusal>> => {
  const order = await lockOrder(db, orderId);
  if (!order) return refuse({ code: 'not_found' });
  const { number } = order;
  const payment = await findPayment(db, orderId);
  if (payment?.provider !== 'transfer') return refuse({ code: 'not_transfer' });
  if (payment.state !== 'open' && payment.state !== 'closed')
    return refuse({ code: 'already_received', number });
  if (amount !== Number(payment.amount))
    return refuse({ code: 'amount_differs', number, expected: Number(payment.amount) });
  const source_key = sourceKey ?? sourceKeyOf(findUtr(reference) || reference || `order ${orderId}`);
  const inserted = await db
    .insertInto('transfer_receipt')
    .values({ source_key, order_id: orderId, amount, reference, recorded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (!inserted) {
    const other = await db
      .selectFrom('transfer_receipt')
      .innerJoin('orders', 'orders.id', 'transfer_receipt.order_id')
      .select(['orders.id', 'orders.number'])
      .where((eb) => eb.or([eb('source_key', '=', source_key), eb('order_id', '=', orderId)]))
      .executeTakeFirst();
    return refuse({
      code: other?.id === orderId ? 'already_received' : 'reference_used',
      number: other?.number ?? number,
    });
  }
  // If this process stops now, the reconciler goes on.
  await db.updateTable('payment').set({ check_at: now }).where('order_id', '=', orderId).execute();
  await recordAudit(db, {
    ...{ action: 'order.receive-payment', subject: 'order', subjectId: orderId, at: now },
    after: { amount, reference, cause },
  });
  return ok({ id: orderId, number });
};

/**
 * Records money that arrived in the shop's account, once an order and once a payment in the bank. Another amount is
 * refused. An order that has ended is revived if it can be, as after any late payment.
 */
export const recordReceipt = async (
  app: App,
  receipt: Receipt,
  options: OnceOptions = {},
): Promise<Result<Received, ReceiptRefusal>> => {
  const inserted = await writeOnce(app, options, (db) => insertReceipt(db, receipt, app.clock.now()));
  if (!inserted.ok) return inserted;
  const { id } = inserted.value;
  await checkPayment(app, id, receipt.cause);
  const { state } = await app.db.read
    .selectFrom('orders')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return ok({ ...inserted.value, amount: receipt.amount, state });
};
