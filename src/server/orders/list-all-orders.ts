import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { OrderState } from '#domain/orders/order.ts';
import { matchesCustomer } from '#server/customers/list-customers.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { matchesDigits, matchesText, phoneDigits } from '#server/platform/database/statements/text-match.ts';

export interface OrderFilter {
  readonly states?: readonly OrderState[] | undefined;
  readonly customer?: string | undefined;
  /** Epoch milliseconds. Selects orders placed at or after `since` and before `until`. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

const deliveryField = ({ engine }: Db, name: 'FirstName' | 'LastName' | 'MobileNo') => {
  const json = engine === 'postgres' ? sql`orders.delivery_json::json` : sql`orders.delivery_json`;
  return sql<string>`coalesce(${json} ->> ${sql.lit(name)}, '')`;
};

const nameOf = (db: Db) =>
  sql<string>`${deliveryField(db, 'FirstName')} || ' ' || ${deliveryField(db, 'LastName')}`;
const phoneOf = (db: Db) => deliveryField(db, 'MobileNo');

const matches = (db: Db, text: string): Expression<SqlBool> => {
  const digits = phoneDigits(text);
  const conditions: Expression<SqlBool>[] = [
    ...[sql.ref('orders.number'), sql.ref('customer.email'), nameOf(db)].map((column) =>
      matchesText(column, text),
    ),
    ...(digits === undefined ? [] : [matchesDigits(phoneOf(db), digits)]),
    sql<SqlBool>`exists (select 1 from shipment where shipment.order_id = orders.id
      and ${matchesText(sql.ref('shipment.tracking_number'), text)})`,
    sql<SqlBool>`exists (select 1 from order_line join product on product.id = order_line.product_id
      where order_line.order_id = orders.id and ${matchesText(sql.ref('product.sku'), text)})`,
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
};

export const listAllOrders = async (
  db: Db,
  { states, customer, since, until, search, limit }: OrderFilter,
) => {
  let query = db.read
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['orders.id', 'orders.number', 'orders.state', 'orders.payment_method', 'orders.total'])
    .select(['orders.placed_at', 'customer.email'])
    .select([nameOf(db).as('name'), phoneOf(db).as('phone')])
    .select((eb) =>
      eb
        .selectFrom('order_line')
        .select((line) => line.fn.sum<number>('order_line.quantity').as('pieces'))
        .whereRef('order_line.order_id', '=', 'orders.id')
        .as('pieces'),
    );
  query = states ? query.where('orders.state', 'in', states) : query.where('orders.state', '<>', 'retried');
  if (customer) query = query.where(matchesCustomer(customer));
  if (since !== undefined) query = query.where('orders.placed_at', '>=', since);
  if (until !== undefined) query = query.where('orders.placed_at', '<', until);
  const text = search?.trim();
  if (text) query = query.where(matches(db, text));
  return query.orderBy('orders.placed_at', 'desc').orderBy('orders.id', 'desc').limit(limit).execute();
};

const MAX_FAILED = 50;

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
