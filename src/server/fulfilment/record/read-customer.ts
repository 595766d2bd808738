import type { Kysely } from 'kysely';
import { sumCustomerOrders } from '#server/customers/customer-orders.ts';
import { wasRefused } from '#server/orders/refused-parcels.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface OrderingCustomer {
  readonly id: number;
  /** '' after an erasure. */
  readonly name: string;
  /** '' after an erasure, and for a guest without. */
  readonly email: string;
  readonly isGuest: boolean;
  readonly mobile: string;
  readonly since: number;
  readonly isErased: boolean;
  /** Orders that count as sales. */
  readonly orders: number;
  /** Sum of these orders in paise, before refunds. */
  readonly ordered: number;
  /** Shipped orders that were cancelled because the parcel was refused. */
  readonly refusedParcels: number;
}

export const readOrderingCustomer = async (
  db: Kysely<Database>,
  customerId: number,
): Promise<OrderingCustomer> => {
  const [customer, sums, refused] = await Promise.all([
    db
      .selectFrom('customer')
      .select(['id', 'first_name', 'last_name', 'email', 'mobile', 'created_at', 'erased_at', 'is_guest'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow(),
    sumCustomerOrders(db, [customerId]),
    db
      .selectFrom('order_summary')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where('customer_id', '=', customerId)
      .where('state', '=', 'cancelled')
      .where(wasRefused('order_summary.order_id'))
      .executeTakeFirstOrThrow(),
  ]);
  const { orders, spent } = sums(customerId);
  const isErased = customer.erased_at !== null;
  return {
    id: customer.id,
    name: `${customer.first_name} ${customer.last_name}`.trim(),
    email: isErased ? '' : customer.email,
    isGuest: customer.is_guest === 1,
    mobile: customer.mobile,
    since: customer.created_at,
    isErased,
    orders,
    ordered: spent,
    refusedParcels: Number(refused.orders),
  };
};
