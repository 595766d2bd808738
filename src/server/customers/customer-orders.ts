import type { Kysely } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface CustomerOrders {
  /** Orders that count as sales: accepted, and not cancelled. */
  readonly orders: number;
  /** Sum of their totals, before refunds. */
  readonly spent: Paise;
  readonly lastOrderAt: number | undefined;
}

const NONE: CustomerOrders = { orders: 0, spent: 0, lastOrderAt: undefined };

/** Counts the orders of customers. All pages, files and commands say this number. */
export const sumCustomerOrders = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<(id: number) => CustomerOrders> => {
  if (ids.length === 0) return () => NONE;
  const sums = await db
    .selectFrom('order_summary')
    .select('customer_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('total').as('spent'),
      eb.fn.max('placed_at').as('last'),
    ])
    .where('customer_id', 'in', ids)
    .where('is_sold', '=', 1)
    .groupBy('customer_id')
    .execute();
  const byCustomer = new Map(
    sums.map(({ customer_id, orders, spent, last }): [number, CustomerOrders] => [
      customer_id,
      { orders: Number(orders), spent: Number(spent), lastOrderAt: Number(last) },
    ]),
  );
  return (id) => byCustomer.get(id) ?? NONE;
};
