import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { type Paise, sum } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { findPayment } from '#server/payments/find-payment.ts';
import { closeIfRefunded } from '#server/payments/refunds/refund.ts';
import type { Database } from '#server/platform/database/schema.ts';

const MOST_LISTED = 100;

/** Refunds that no provider makes: they are due, and nothing is asked for them. */
const isByHand = (eb: ExpressionBuilder<Database, 'refund'>) =>
  eb.and([
    eb('refund.state', '=', 'due'),
    eb('refund.check_at', 'is', null),
    // A literal, since SQLite uses a partial index only if the condition is identical.
    eb('refund.state', '<>', sql.lit('refunded')),
  ]);

/** Money that the owner has to send back, by order, oldest first. */
export const listRefundsByHand = async (db: Kysely<Database>) => {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .leftJoin('transfer_receipt', 'transfer_receipt.order_id', 'refund.order_id')
    .select(['orders.id', 'orders.number', 'transfer_receipt.reference'])
    .select((eb) => [
      eb.fn.sum<number>('refund.amount').as('amount'),
      eb.fn.min<number>('refund.created_at').as('since'),
    ])
    .where(isByHand)
    .groupBy(['orders.id', 'orders.number', 'transfer_receipt.reference'])
    .orderBy('since')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id, number, reference, amount, since }) => ({
    ...{ id, number, amount: Number(amount), since: Number(since) },
    /** Of the payment that came in, '' if it is not known. */
    paidWith: reference ?? '',
  }));
};

export interface SentRefund {
  readonly orderId: number;
  /** What the owner has seen to be due; undefined for all that is due. */
  readonly amount?: Paise;
  /** UTR or reference of the bank; '' if it is not known. */
  readonly reference: string;
  /** Text for the log. */
  readonly cause: string;
}

export type SentRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'nothing_due'; readonly number: string }
  | { readonly code: 'amount_differs'; readonly number: string; readonly expected: Paise };

const markSent = async (
  db: Transaction<Database>,
  { orderId, amount: seen, reference, cause }: SentRefund,
  now: number,
): Promise<Result<{ readonly id: number; readonly number: string; readonly amount: Paise }, SentRefusal>> => {
  const order = await lockOrder(db, orderId);
  const payment = await findPayment(db, orderId);
  if (!order || !payment) return refuse({ code: 'not_found' });
  const { number } = order;
  const due = await db
    .selectFrom('refund')
    .select('amount')
    .where('order_id', '=', orderId)
    .where(isByHand)
    .execute();
  const amount = sum(due.map((refund) => refund.amount));
  if (due.length === 0) return refuse({ code: 'nothing_due', number });
  if (seen !== undefined && seen !== amount)
    return refuse({ code: 'amount_differs', number, expected: amount });
  await db
    .updateTable('refund')
    .set({ state: 'refunded', reference: reference || null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'due')
    .where('check_at', 'is', null)
    .execute();
  await closeIfRefunded(db, payment);
  await recordAudit(db, {
    ...{ action: 'order.send-refund', subject: 'order', subjectId: orderId, at: now },
    after: { amount, reference, cause },
  });
  return ok({ id: orderId, number, amount });
};

/** Records that the owner has sent back all that is due for an order. Nothing is sent by this. */
export const recordSentRefund = (app: App, refund: SentRefund, options: OnceOptions = {}) =>
  writeOnce(app, options, (db) => markSent(db, refund, app.clock.now()));
