import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { createOrderLink } from '#server/orders/order-link.ts';

export const getOrderLink: Handler<'get-order-link'> = async ({ app, customerId, locale }, { OrderId }) => {
  const order = await app.db.read
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', OrderId)
    .executeTakeFirst();
  if (!order) return refuse({ status: 404, code: 'not_found' });
  if (order.customer_id !== customerId) return refuse({ status: 403, code: 'forbidden' });
  return ok([{ Link: createOrderLink(app, OrderId, locale) }]);
};
