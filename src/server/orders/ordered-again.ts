import type { Kysely } from 'kysely';
import { RELEASED_STATES } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { OrderRecord } from './move-order.ts';

const describeLines = (
  lines: readonly { product_id: number; choices_json: string; quantity: number }[],
): string =>
  JSON.stringify(
    lines.map(({ product_id, choices_json, quantity }) => `${product_id} ${quantity} ${choices_json}`).sort(),
  );

const listLines = (db: Kysely<Database>, orderIds: readonly number[]) =>
  db
    .selectFrom('order_line')
    .select(['order_id', 'product_id', 'choices_json', 'quantity'])
    .where('order_id', 'in', orderIds)
    .execute();

/** Returns those of `others` that have the same products, choices and quantities as an order. */
export const withSameGoods = async <Other extends { readonly id: number }>(
  db: Kysely<Database>,
  orderId: number,
  others: readonly Other[],
): Promise<Other[]> => {
  if (others.length === 0) return [];
  const lines = Map.groupBy(
    await listLines(db, [orderId, ...others.map(({ id }) => id)]),
    (line) => line.order_id,
  );
  const own = describeLines(lines.get(orderId) ?? []);
  return others.filter(({ id }) => describeLines(lines.get(id) ?? []) === own);
};

/** True if the customer placed an identical order later, so that a late payment must be refunded. */
export const wasOrderedAgain = async (db: Kysely<Database>, order: OrderRecord): Promise<boolean> => {
  const later = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', order.customer_id)
    .where('id', '>', order.id)
    .where('state', 'not in', RELEASED_STATES)
    .execute();
  return (await withSameGoods(db, order.id, later)).length > 0;
};
