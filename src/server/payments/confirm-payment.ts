import type { Params } from '#contract/endpoints.ts';
import { isTransfer } from '#domain/orders/transfer.ts';
import { ok, refuse } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import { claimTransfer } from '#server/payments/transfers/claim-transfer.ts';
import { answerOrder } from './answer-order.ts';
import { findPayment, toKnownPayment } from './find-payment.ts';
import { findOwnOrder } from './own-order.ts';
import { pay } from './pay.ts';

type Hint = Params<'confirm-order-payment'>['razorpayConfirmJson'];

/** Reports tampering. The outcome of the payment does not depend on what the window returned. */
const isForged = async (app: App, orderId: number, hint: Hint): Promise<boolean> => {
  if (!hint) return false;
  const payment = await findPayment(app.db.read, orderId);
  const known = payment && toKnownPayment(payment);
  const result = {
    paymentId: hint.razorpay_payment_id,
    orderId: hint.razorpay_order_id,
    signature: hint.razorpay_signature,
  };
  return !known || app.payments.forPayment(payment)?.isGenuine?.(known, result) !== true;
};

/** Called after the customer's action at the bank or wallet. The outcome is read from the provider. */
export const confirmPayment: Handler<'confirm-order-payment'> = async (
  context,
  { OrderId, Utr, razorpayConfirmJson: hint },
) => {
  const order = await findOwnOrder(context, { id: OrderId });
  if (!order.ok) return order;
  if (await isForged(context.app, OrderId, hint)) return refuse({ status: 409, code: 'payment_mismatch' });
  if (isTransfer(order.value.paymentMethod)) {
    const claimed = await claimTransfer(context.app, OrderId, Utr ?? '');
    if (!claimed.ok) return claimed;
  }
  const status =
    order.value.state === 'awaiting_payment'
      ? await pay(context.app, OrderId, 'confirmed by the customer')
      : undefined;
  const answer = await answerOrder(context.app, OrderId, status);
  return answer.ok ? ok([answer.value]) : answer;
};
