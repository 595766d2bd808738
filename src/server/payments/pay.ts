import type { App } from '#server/context.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import type { CreatedPayment, OnlineGateway, PaymentStatus } from '#server/payment-providers/gateway.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { findPayment, type Payment, toKnownPayment } from './find-payment.ts';
import { recordStatus } from './record-status.ts';
import { refundPayment } from './refunds/refund.ts';

/** Payment reference sent by the browser. Untrusted, and only used to query the provider. */
export type PaymentHint = string | undefined;

/** The order lock waits for a concurrent close, which may have read no reference. */
const saveReference = (
  app: App,
  payment: Payment,
  { reference, payee = null }: { readonly reference: string; readonly payee?: string | null },
): Promise<boolean> =>
  app.db.write(async (db) => {
    await lockOrder(db, payment.order_id);
    const updated = await db
      .updateTable('payment')
      .set({ reference, payee })
      .where('order_id', '=', payment.order_id)
      .where('reference', 'is', null)
      .where('state', '=', 'open')
      .executeTakeFirst();
    return updated.numUpdatedRows === 1n;
  });

const isRefused = (status: PaymentStatus): boolean =>
  status.state === 'failed' && (status.reason === 'payment_foreign' || status.reason === 'payment_mismatch');

/**
 * Uses a payment that the browser created directly, once, if the provider confirms that it matches this order.
 * Otherwise returns undefined, and the customer pays `made`.
 * @param made payment created by the shop, which contains the expected payee
 */
const adopt = async (
  app: App,
  gateway: OnlineGateway,
  payment: Payment,
  { reference, made }: { readonly reference: string; readonly made: CreatedPayment },
): Promise<PaymentStatus | undefined> => {
  if (!gateway.adopt || reference === made.reference) return undefined;
  const payee = made.payee ?? null;
  const known = toKnownPayment({ ...payment, reference, payee });
  const status = known && (await gateway.adopt(known));
  if (!status || status.state === 'unknown' || isRefused(status)) return status;
  if (status.state !== 'succeeded' && status.state !== 'approved') return undefined;
  try {
    return (await saveReference(app, payment, { reference, payee })) ? status : { state: 'cancelled' };
  } catch (error) {
    if (isUniqueViolation(error)) return { state: 'failed', reason: 'payment_used' };
    throw error;
  }
};

const create = async (
  app: App,
  gateway: OnlineGateway,
  payment: Payment,
  hint: PaymentHint,
): Promise<PaymentStatus> => {
  const { number } = await app.db.read
    .selectFrom('orders')
    .select('number')
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const created = await gateway.create({
    key: payment.key,
    orderId: payment.order_id,
    orderNumber: number,
    amount: payment.amount,
    currency: payment.currency,
    token: payment.token ?? '',
  });
  if (!created.ok) return created.error;
  const made = created.value;
  const adopted = hint && (await adopt(app, gateway, payment, { reference: hint, made }));
  if (adopted) return adopted;
  try {
    await saveReference(app, payment, made);
  } catch (error) {
    if (isUniqueViolation(error))
      return { state: 'unknown', cause: `${gateway.provider} returned the payment of another order` };
    throw error;
  }
  return made.status;
};

const isChargeable = ({ state }: PaymentStatus): boolean => state === 'unconfirmed' || state === 'approved';

/** Charges an authorised payment. Reads it again first, so that a cancelled payment is not charged. */
export const chargeOpen = async (
  app: App,
  gateway: OnlineGateway,
  orderId: number,
): Promise<PaymentStatus> => {
  const now = await findPayment(app.db.read, orderId);
  const known = now?.state === 'open' ? toKnownPayment(now) : undefined;
  return known ? gateway.charge(known) : { state: 'cancelled' };
};

const advance = async (
  app: App,
  gateway: OnlineGateway,
  payment: Payment,
  hint: PaymentHint,
): Promise<PaymentStatus> => {
  const before = toKnownPayment(payment);
  const status = before ? await gateway.find(before) : await create(app, gateway, payment, hint);
  return isChargeable(status) ? chargeOpen(app, gateway, payment.order_id) : status;
};

/**
 * Repeated calls charge the payment only once.
 * @returns the provider's last status
 */
export const pay = async (
  app: App,
  orderId: number,
  cause: string,
  hint?: PaymentHint,
): Promise<PaymentStatus> => {
  const payment = await findPayment(app.db.read, orderId);
  if (payment?.state !== 'open') return { state: 'processing' };
  const gateway = app.payments.forPayment(payment);
  const status: PaymentStatus = gateway
    ? await advance(app, gateway, payment, hint)
    : { state: 'unknown', cause: `${payment.provider} is not configured` };
  await recordStatus(app, orderId, status, { cause, closedAs: 'cancelled' });
  await refundPayment(app, orderId);
  return status;
};
