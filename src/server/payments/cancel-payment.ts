import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { answerOrder, UNCLEAR } from './answer-order.ts';
import { giveUpPayment } from './give-up.ts';
import { findOwnOrder } from './own-order.ts';

/** Called when the customer closes the bank's or wallet's window. Does not cancel a payment that has succeeded. */
export const cancelPayment: Handler<'cancel-order-payment'> = async (
  context,
  { OrderId, IdempotencyKey },
) => {
  if (!OrderId && !IdempotencyKey)
    return refuse({ status: 400, code: 'bad_request', values: { detail: 'OrderId is missing' } });
  const order = await findOwnOrder(context, { id: OrderId, key: IdempotencyKey });
  if (!order.ok) return order;
  const { id, number, state } = order.value;
  const after =
    state === 'awaiting_payment'
      ? await giveUpPayment(context.app, id, 'cancelled', 'cancelled by the customer')
      : state;
  if (after === 'awaiting_payment') return refuse(UNCLEAR);
  const answer = await answerOrder(context.app, id);
  return ok([
    answer.ok ? answer.value : { ResponseMsg: 'Payment Cancelled', OrderId: id, OrderNumber: number },
  ]);
};
