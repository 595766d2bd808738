import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import type { App } from '#server/context.ts';
import { toTransferRow } from '#server/orders/transfer-row.ts';
import type { DeclineReason, PaymentStatus } from '#server/payment-providers/gateway.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import type { Refusal } from '#server/refusal.ts';
import { findPayment, type Payment } from './find-payment.ts';

export const UNCLEAR: Refusal = { status: 503, code: 'payment_unclear' };

const requireAction = (
  app: App,
  { locale, ...order }: { OrderId: number; OrderNumber: string; locale: string },
  payment: Payment | undefined,
  status: PaymentStatus | undefined,
): Result<PlacedOrderRow, Refusal> => {
  if (payment && isTransfer(payment.method)) {
    const Transfer = toTransferRow(app, { number: order.OrderNumber, locale }, payment);
    return ok({ ResponseMsg: 'Payment Requires Action', ...order, Transfer });
  }
  if (status?.state !== 'action' || !payment?.reference) return refuse(UNCLEAR);
  const { method, reference } = payment;
  const means = status.isDeclined
    ? { Declined: app.labels.translator(readLocale(locale)).error('payment_declined') }
    : method === PAYMENT_METHOD.tap
      ? { ...(status.payUrl && { PaymentUrl: status.payUrl }) }
      : method === PAYMENT_METHOD.wallet
        ? { PayPalOrderId: reference }
        : method === PAYMENT_METHOD.razorpay
          ? { RazorpayOrderId: reference }
          : { ClientSecret: status.clientSecret ?? reference };
  return ok({ ResponseMsg: 'Payment Requires Action', ...order, ...means });
};

const stateOf = prepare((db, { id }: Slots<{ id: number }>) =>
  db.selectFrom('orders').select(['number', 'state', 'locale']).where('id', '=', id),
);

export const answerOrder = async (
  app: App,
  orderId: number,
  status?: PaymentStatus,
): Promise<Result<PlacedOrderRow, Refusal>> => {
  const { number, state, locale } = await stateOf.get(app.db.read, { id: orderId });
  const payment = await findPayment(app.db.read, orderId);
  const order = { OrderId: orderId, OrderNumber: number };
  if (state === 'awaiting_payment') return requireAction(app, { ...order, locale }, payment, status);
  // Repeated requests return the accepted order, even if it was cancelled later.
  if (!payment || payment.closed_at === null)
    return ok({ ResponseMsg: 'Order Placed Successfully', ...order });
  if (state === 'payment_failed')
    // record-status.ts writes only decline reasons.
    return refuse({ status: 409, code: (payment.reason ?? 'card_declined') as DeclineReason });
  const wasCharged = payment.state === 'refunded' || payment.state === 'refund_due';
  return refuse({ status: 409, code: wasCharged ? 'payment_refunded' : 'payment_given_up' });
};
