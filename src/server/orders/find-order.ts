import type { Kysely } from 'kysely';
import { listRefunds } from '#server/orders/list-refunds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listShipments } from './list-shipments.ts';

/** Maximum of PostgreSQL's `integer`. */
const MAX_ID = 2_147_483_647;

/** Finds an order by number (`Q100001`) or id. */
export const findOrderId = async (db: Kysely<Database>, name: string): Promise<number | undefined> => {
  const id = /^\d{1,10}$/.test(name) ? Number(name) : undefined;
  if (id !== undefined && id > MAX_ID) return undefined;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => (id === undefined ? eb('number', '=', name.toUpperCase()) : eb('id', '=', id)))
    .executeTakeFirst();
  return order?.id;
};

/** Finds an order by number or id. Amounts are in paise. */
export const findOrder = async (db: Kysely<Database>, name: string) => {
  const id = await findOrderId(db, name);
  if (id === undefined) return undefined;
  const [order, lines, events, refunds, shipments] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('customer', 'customer.id', 'orders.customer_id')
      .selectAll('orders')
      .select('customer.email')
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_line')
      .innerJoin('product', 'product.id', 'order_line.product_id')
      .selectAll('order_line')
      .select('product.sku')
      .where('order_id', '=', id)
      .orderBy('order_line.position')
      .execute(),
    db.selectFrom('order_event').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    listRefunds(db, id),
    listShipments(db, id),
  ]);
  return { order, lines, events, refunds, shipments };
};

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
