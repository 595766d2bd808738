import type { OrderState } from '#domain/orders/order.ts';
import type { App } from '#server/context.ts';
import type { PaymentStatus } from '#server/payment-providers/gateway.ts';
import { findPayment, toKnownPayment } from './find-payment.ts';
import { type ClosedAs, type OnClosed, recordStatus } from './record-status.ts';
import { refundPayment } from './refunds/refund.ts';

/** A payment without a recorded reference was never charged. */
const cancel = async (app: App, orderId: number): Promise<PaymentStatus> => {
  const payment = await findPayment(app.db.read, orderId);
  const known = payment && toKnownPayment(payment);
  if (!known) return { state: 'cancelled' };
  const gateway = app.payments.forPayment(payment);
  return gateway
    ? gateway.cancel(known)
    : { state: 'unknown', cause: `${payment.provider} is no longer configured` };
};

/**
 * Releases stock, coupon and key. A payment that has succeeded is not cancelled.
 * @param onClosed runs in the transaction that ends the order
 * @returns the new order state; still `awaiting_payment` if the provider did not respond
 */
export const giveUpPayment = async (
  app: App,
  orderId: number,
  closedAs: ClosedAs,
  cause: string,
  onClosed?: OnClosed,
): Promise<OrderState> => {
  const state = await recordStatus(app, orderId, await cancel(app, orderId), { cause, closedAs, onClosed });
  await refundPayment(app, orderId);
  return state;
};
