import type { OrderState } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { CallContext } from '#server/context.ts';
import type { Refusal } from '#server/refusal.ts';

export interface OwnOrder {
  readonly id: number;
  readonly number: string;
  readonly state: OrderState;
  readonly paymentMethod: number;
}

export const findOwnOrder = async (
  { app, customerId }: CallContext,
  by: { readonly id?: number | null | undefined; readonly key?: string | null | undefined },
): Promise<Result<OwnOrder, Refusal>> => {
  const query = app.db.read
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'customer_id', 'payment_method']);
  const order = await (by.id
    ? query.where('id', '=', by.id)
    : query.where('customer_id', '=', customerId).where('idempotency_key', '=', by.key ?? '')
  ).executeTakeFirst();
  if (!order) return refuse({ status: 404, code: 'not_found' });
  if (order.customer_id !== customerId) return refuse({ status: 403, code: 'forbidden' });
  const { id, number, state, payment_method: paymentMethod } = order;
  return ok({ id, number, state, paymentMethod });
};
