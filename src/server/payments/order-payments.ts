import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { market } from '#domain/market/market.ts';
import { transferWithin } from '#domain/orders/transfer.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { DEMO_PAYEE } from '#server/config/transfer-config.ts';
import type { OrderEvent, OrderSubscriber } from '#server/order-events.ts';
import { lockOrder, type OrderChange } from '#server/orders/move-order.ts';
import type { OnlineGateway } from '#server/payment-providers/gateway.ts';
import type { Payments } from '#server/payment-providers/open-payments.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findPayment } from './find-payment.ts';
import { markPaid } from './record-status.ts';
import { createRemainingRefund } from './refunds/create-refund.ts';
import { closeIfRefunded } from './refunds/refund.ts';

const PAY_WITHIN_MS = 30 * 60_000;
const FIRST_CHECK_MS = 60_000;

type Created = Extract<OrderEvent, { type: 'created' }>;

const beginPayment = async (
  db: Transaction<Database>,
  orderId: number,
  { provider, mode, method, total, token }: Created & Pick<OnlineGateway, 'provider' | 'mode'>,
  now: number,
): Promise<void> => {
  const key = randomUUID();
  const waits = transferWithin(method);
  await db
    .insertInto('payment')
    .values({
      order_id: orderId,
      provider,
      method,
      key,
      token: token || null,
      // Nothing is created at a provider.
      reference: waits === undefined ? null : key,
      charge: null,
      payee: provider === 'transfer' && mode === 'sandbox' ? DEMO_PAYEE : null,
      amount: total,
      currency: market().currency,
      state: 'open',
      reason: null,
      expires_at: now + (waits ?? PAY_WITHIN_MS),
      check_at: now + (waits ?? FIRST_CHECK_MS),
      closed_at: null,
    })
    .execute();
};

/** Creates a refund of the remaining amount, unless `record-status.ts` has already recorded one. */
const oweAll = async (change: OrderChange, orderId: number, cause: string): Promise<void> => {
  const { db, now } = change;
  const order = await lockOrder(db, orderId);
  if (!order) return;
  const payment = await findPayment(db, orderId);
  const isCash = order.payment_method === PAYMENT_METHOD.cashOnDelivery;
  if (payment ? payment.state !== 'succeeded' : !isCash) return;
  await createRemainingRefund(db, order, payment, cause, now);
  if (!payment) return;
  await db
    .updateTable('payment')
    .set({ state: 'refund_due', check_at: null })
    .where('order_id', '=', orderId)
    .execute();
  // Partial refunds may have covered the complete amount.
  await closeIfRefunded(db, { ...payment, state: 'refund_due' });
};

export const createPaymentSubscriber =
  (payments: Pick<Payments, 'forMethod'>): OrderSubscriber =>
  async (db, orderId, event, now, announce) => {
    const change = { db, announce, now };
    if (event.type === 'moved' && event.to === 'refunded') return oweAll(change, orderId, event.cause);
    if (event.type !== 'created') return;
    if (event.total === 0) {
      const order = await lockOrder(db, orderId);
      if (order) await markPaid(change, order, 'nothing to pay');
      return;
    }
    const gateway = payments.forMethod(event.method);
    if (gateway?.collects === 'online')
      await beginPayment(db, orderId, { ...event, provider: gateway.provider, mode: gateway.mode }, now);
  };
