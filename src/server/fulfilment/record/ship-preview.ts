import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { Delivery } from './read-order.ts';
import { readSelectedOrders } from './selected-orders.ts';

const readVersions = async (db: Kysely<Database>, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, number>();
  const rows = await db
    .selectFrom('order_event')
    .select((event) => ['order_id', event.fn.max('id').as('version')] as const)
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, version }) => [order_id, Number(version)]));
};

/** What would be shipped of each selected order, in the order of `ids`, and which ones cannot be shipped. */
export const readShipPreview = async (db: Kysely<Database>, ids: readonly number[]) => {
  const selected = await readSelectedOrders(db, ids);
  const versions = await readVersions(
    db,
    selected.map(({ order }) => order.id),
  );
  return selected.map(({ order, lines, obstacle }) => {
    const { FirstName, LastName, CityName, PostalCode } = parseStored<Delivery>(order.delivery_json);
    return {
      id: order.id,
      number: order.number,
      state: order.state,
      /** As `version` of the record of an order. */
      version: versions.get(order.id) ?? 0,
      name: [FirstName, LastName].filter(Boolean).join(' '),
      place: [CityName, PostalCode].filter(Boolean).join(' '),
      lines,
      pieces: lines.reduce((sum, line) => sum + line.pieces, 0),
      obstacle,
    };
  });
};
