import type { OrderState } from '#domain/orders/order.ts';
import type { App } from '#server/context.ts';
import type { PaymentStatus } from '#server/payment-providers/gateway.ts';
import { findPayment, readKnown } from './find-payment.ts';
import { type ClosedAs, recordStatus } from './record-status.ts';
import { refundPayment } from './refunds/refund.ts';

/** Ends a payment at its provider. What it does not know by our reference was never charged. */
const cancel = async (app: App, orderId: number): Promise<PaymentStatus> => {
  const payment = await findPayment(app.db.read, orderId);
  const known = payment && readKnown(payment);
  if (!known) return { state: 'cancelled' };
  const gateway = app.payments.forPayment(payment);
  return gateway
    ? gateway.cancel(known)
    : { state: 'unknown', cause: `${payment.provider} is not set up any more` };
};

/**
 * Gives up the payment of an order that awaits it: stock, coupon and key are free again. A payment that went through
 * wins. Answers the state that the order is in then: still `awaiting_payment` when the provider could not be asked.
 */
export const giveUpPayment = async (
  app: App,
  orderId: number,
  closedAs: ClosedAs,
  cause: string,
): Promise<OrderState> => {
  const state = await recordStatus(app, orderId, await cancel(app, orderId), { cause, closedAs });
  await refundPayment(app, orderId);
  return state;
};
