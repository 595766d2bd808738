import { RELEASED_STATES } from '#domain/orders/order.ts';
import { CUSTOMER_CANCELS } from '#domain/orders/order-link.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';

const DONE = [{ ResponseMsg: 'Saved Successfully' as const }];

/** A second request has the same answer. Paid orders are refunded. */
export const cancelLinkedOrder: Handler<'cancel-order-by-link'> = async ({ app }, { Token }) => {
  const order = await findLinkedOrder(app, Token);
  if (!order) return refuse({ status: 404, code: 'order_link_invalid' });
  const changed = await changeOrder(app, String(order.id), 'cancel', 'customer: cancelled by the link', {
    from: CUSTOMER_CANCELS,
  });
  if (changed.ok) return ok(DONE);
  const { error } = changed;
  return error.code === 'not_allowed' && RELEASED_STATES.includes(error.state)
    ? ok(DONE)
    : refuse({ status: 409, code: 'order_is_shipped' });
};
