import type { App } from '#server/context.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import type { MadePayment, OnlineGateway, PaymentStatus } from '#server/payment-providers/gateway.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { findPayment, type Payment, readKnown } from './find-payment.ts';
import { recordStatus } from './record-status.ts';
import { refundPayment } from './refunds/refund.ts';

/** What the customer's browser says that was paid at the provider already. Only ever a question to the provider. */
export type PaymentHint = string | undefined;

/**
 * Writes the provider's name for a payment down, unless it has one or is closed by now. Whoever closes it holds the
 * order's lock and may have seen that it had no name: so this waits for the end of that.
 */
const keepReference = (
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
 * A payment that was begun without the shop: good for this order when the provider says so, and for no other after that.
 * Undefined when there is none: then the customer pays the one that the shop made.
 * @param made the shop's own payment, which shows the account that has to be paid
 */
const adopt = async (
  app: App,
  gateway: OnlineGateway,
  payment: Payment,
  { reference, made }: { readonly reference: string; readonly made: MadePayment },
): Promise<PaymentStatus | undefined> => {
  if (!gateway.adopt || reference === made.reference) return undefined;
  const payee = made.payee ?? null;
  const known = readKnown({ ...payment, reference, payee });
  const status = known && (await gateway.adopt(known));
  if (!status || status.state === 'unknown' || isRefused(status)) return status;
  if (status.state !== 'succeeded' && status.state !== 'approved') return undefined;
  try {
    return (await keepReference(app, payment, { reference, payee })) ? status : { state: 'cancelled' };
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
    await keepReference(app, payment, made);
  } catch (error) {
    if (isUniqueViolation(error))
      return { state: 'unknown', cause: `${gateway.provider} answered with the payment of another order` };
    throw error;
  }
  return made.status;
};

const isWaitingForUs = ({ state }: PaymentStatus): boolean => state === 'unconfirmed' || state === 'approved';

/** Takes the money of a payment that waits for us. It is read anew: what was given up in the meantime is not charged. */
export const chargeOpen = async (
  app: App,
  gateway: OnlineGateway,
  orderId: number,
): Promise<PaymentStatus> => {
  const now = await findPayment(app.db.read, orderId);
  const known = now?.state === 'open' ? readKnown(now) : undefined;
  return known ? gateway.charge(known) : { state: 'cancelled' };
};

/** What the provider says once everything was done that needs no customer. */
const advance = async (
  app: App,
  gateway: OnlineGateway,
  payment: Payment,
  hint: PaymentHint,
): Promise<PaymentStatus> => {
  const before = readKnown(payment);
  const status = before ? await gateway.find(before) : await create(app, gateway, payment, hint);
  return isWaitingForUs(status) ? chargeOpen(app, gateway, payment.order_id) : status;
};

/**
 * Takes the payment of an order as far as it goes without the customer, and writes down what came of it. Called while
 * its customer waits; doing it twice charges once. Answers what the provider said last.
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
    : { state: 'unknown', cause: `${payment.provider} is not set up` };
  await recordStatus(app, orderId, status, { cause, closedAs: 'cancelled' });
  await refundPayment(app, orderId);
  return status;
};
