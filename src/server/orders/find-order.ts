import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { ID_MAXIMUM } from '#domain/constants.ts';
import { readOrderNumber } from '#domain/orders/order-link.ts';
import { listRefunds } from '#server/orders/list-refunds.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { countShipped, listShipments } from './list-shipments.ts';
import { heldByReturns, restockedByReturns } from './pieces.ts';

/** Finds an order by number (`Q100001`) or id. */
export const findOrderId = async (db: Kysely<Database>, given: string): Promise<number | undefined> => {
  const name = readOrderNumber(given);
  const id = /^\d{1,10}$/.test(name) ? Number(name) : undefined;
  if (id !== undefined && id > ID_MAXIMUM) return undefined;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => (id === undefined ? eb('number', '=', name) : eb('id', '=', id)))
    .executeTakeFirst();
  return order?.id;
};

const sumOfRefunds = (
  eb: ExpressionBuilder<Database, 'order_line'>,
  column: 'quantity' | 'unsent' | 'restocked' | 'amount',
) =>
  eb
    .selectFrom('refund_line')
    .select((line) => sql<number>`coalesce(${line.fn.sum(`refund_line.${column}`)}, 0)`.as('sum'))
    .whereRef('refund_line.order_item_id', '=', 'order_line.id');

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
      .select((eb) => eb.fn.coalesce('order_line.variant_sku', 'product.sku').as('sku'))
      .select((eb) => [
        sumOfRefunds(eb, 'quantity').as('refunded'),
        sumOfRefunds(eb, 'unsent').as('unsent'),
        sql<number>`${sumOfRefunds(eb, 'restocked')} + ${restockedByReturns(eb)}`.as('restocked'),
        sumOfRefunds(eb, 'amount').as('refunded_amount'),
        heldByReturns(eb).as('held'),
      ])
      .where('order_id', '=', id)
      .orderBy('order_line.position')
      .execute(),
    db.selectFrom('order_event').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    listRefunds(db, id),
    listShipments(db, id),
  ]);
  return { order, lines, events, refunds, shipments };
};

/** Pieces of a line that are still to be shipped. */
export const countLeft = (
  { shipments }: Pick<FoundOrder, 'shipments'>,
  line: FoundOrder['lines'][number],
): number =>
  line.is_digital === 1 ? 0 : line.quantity - countShipped(shipments, line.id) - Number(line.unsent);

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
