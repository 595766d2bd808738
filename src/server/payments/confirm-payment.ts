import { isTransfer } from '#domain/orders/transfer.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { claimTransfer } from '#server/payments/transfers/claim-transfer.ts';
import { answerOrder } from './answer-order.ts';
import { findOwnOrder } from './own-order.ts';
import { pay } from './pay.ts';

/** Called after the customer's action at the bank or wallet. The outcome is read from the provider. */
export const confirmPayment: Handler<'confirm-order-payment'> = async (context, { OrderId, Utr }) => {
  const order = await findOwnOrder(context, { id: OrderId });
  if (!order.ok) return order;
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
