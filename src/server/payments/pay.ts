import { readLocale } from '#i18n/locales.ts';
import { pagePath } from '#routes/paths.ts';
import type { App } from '#server/context.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import type {
  CreatedPayment,
  KnownPayment,
  NewPayment,
  OnlineGateway,
  PaymentStatus,
} from '#server/payment-providers/gateway.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { findPayment, type Payment, toKnownPayment } from './find-payment.ts';
import { recordStatus } from './record-status.ts';
import { refundPayment } from './refunds/refund.ts';

/** Payment reference sent by the browser. Untrusted, and only used to query the provider. */
export type PaymentHint = string | undefined;

/** The order lock waits for a concurrent close, which may have read another reference or none. */
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
      .where('reference', 'is not distinct from', payment.reference)
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

const describe = async (app: App, payment: Payment): Promise<NewPayment> => {
  const order = await app.db.read
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['number', 'orders.locale', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('orders.id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const { number, locale, ...customer } = order;
  return {
    key: payment.key,
    orderId: payment.order_id,
    orderNumber: number,
    amount: payment.amount,
    currency: payment.currency,
    token: payment.token ?? '',
    customer,
    returnUrl: `${app.config.siteUrl}${pagePath(readLocale(locale), 'checkout')}`,
  };
};

/** @param known the payment that was begun, for another attempt */
const create = async (
  app: App,
  gateway: OnlineGateway,
  payment: Payment,
  { hint, known }: { readonly hint: PaymentHint; readonly known: KnownPayment | undefined },
): Promise<PaymentStatus> => {
  const described = await describe(app, payment);
  const created = (known && (await gateway.again?.(described, known))) ?? (await gateway.create(described));
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

interface Asked {
  readonly hint?: PaymentHint;
  /** The customer wants to pay now, and does not only ask for the result. */
  readonly isAsked?: boolean;
}

const advance = async (
  app: App,
  gateway: OnlineGateway,
  payment: Payment,
  { hint, isAsked }: Asked,
): Promise<PaymentStatus> => {
  const known = toKnownPayment(payment);
  const status =
    known && !(isAsked && gateway.again)
      ? await gateway.find(known)
      : await create(app, gateway, payment, { hint, known });
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
  asked: Asked = {},
): Promise<PaymentStatus> => {
  const payment = await findPayment(app.db.read, orderId);
  if (payment?.state !== 'open') return { state: 'processing' };
  const gateway = app.payments.forPayment(payment);
  const status: PaymentStatus = gateway
    ? await advance(app, gateway, payment, asked)
    : { state: 'unknown', cause: `${payment.provider} is not configured` };
  await recordStatus(app, orderId, status, { cause, closedAs: 'cancelled' });
  await refundPayment(app, orderId);
  return status;
};
