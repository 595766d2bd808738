import { type Kysely, sql } from 'kysely';
import type { OrderState } from '#domain/order.ts';
import type { Database } from '#server/db/schema.ts';

export interface OrderFilter {
  readonly state?: OrderState;
  /** E-mail address of the customer, in any case. */
  readonly customer?: string;
  readonly limit: number;
}

/** Orders of every customer in every state, newest first. Money is paise. */
export const listAllOrders = async (db: Kysely<Database>, { state, customer, limit }: OrderFilter) => {
  let query = db
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['orders.id', 'orders.number', 'orders.state', 'orders.payment_method', 'orders.total'])
    .select(['orders.placed_at', 'customer.email'])
    .select((eb) =>
      eb
        .selectFrom('order_line')
        .select((line) => line.fn.sum<number>('order_line.quantity').as('pieces'))
        .whereRef('order_line.order_id', '=', 'orders.id')
        .as('pieces'),
    );
  if (state) query = query.where('orders.state', '=', state);
  if (customer) query = query.where('customer.email_key', '=', customer.trim().toLowerCase());
  return query.orderBy('orders.placed_at', 'desc').orderBy('orders.id', 'desc').limit(limit).execute();
};

const MAX_FAILED = 50;

/** Numbers of orders whose customers wait for money that could not be paid back, the oldest first. */
export const listFailedRefunds = async (db: Kysely<Database>): Promise<string[]> => {
  const orders = await db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select(['orders.id', 'orders.number'])
    .where('refund.state', '=', 'failed')
    .where('refund.state', '<>', sql.lit('refunded'))
    .groupBy(['orders.id', 'orders.number'])
    .orderBy('orders.id')
    .limit(MAX_FAILED)
    .execute();
  return orders.map(({ number }) => number);
};
