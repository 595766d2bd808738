import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { answerOrder } from './answer-order.ts';
import { findOwnOrder } from './own-order.ts';
import { pay } from './pay.ts';

/** Called after the customer's action at the bank or wallet. The outcome is read from the provider. */
export const confirmPayment: Handler<'confirm-order-payment'> = async (context, { OrderId }) => {
  const order = await findOwnOrder(context, { id: OrderId });
  if (!order.ok) return order;
  const status =
    order.value.state === 'awaiting_payment'
      ? await pay(context.app, OrderId, 'confirmed by the customer')
      : undefined;
  const answer = await answerOrder(context.app, OrderId, status);
  return answer.ok ? ok([answer.value]) : answer;
};
