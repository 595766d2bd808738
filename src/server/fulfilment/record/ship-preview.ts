import type { Kysely } from 'kysely';
import { canShip, type OrderState } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { PRINT_MAXIMUM, readOpenLines, toPrintedLine } from './print.ts';
import type { Delivery } from './read-order.ts';

/** Reason why a selected order cannot be shipped. */
export type ShipObstacle = 'state' | 'nothing_left';

const readOrders = (db: Kysely<Database>, ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'delivery_json'])
    .select((eb) =>
      eb
        .selectFrom('order_event')
        .select((event) => event.fn.max('order_event.id').as('version'))
        .whereRef('order_event.order_id', '=', 'orders.id')
        .as('version'),
    )
    .where('id', 'in', ids)
    .execute();

const findObstacle = (state: OrderState, pieces: number): ShipObstacle | undefined => {
  if (pieces === 0) return 'nothing_left';
  return canShip(state) ? undefined : 'state';
};

/** What would be shipped of each selected order, in the order of `ids`, and which ones cannot be shipped. */
export const readShipPreview = async (db: Kysely<Database>, ids: readonly number[]) => {
  const chosen = ids.slice(0, PRINT_MAXIMUM);
  if (chosen.length === 0) return [];
  const lines = Map.groupBy(await readOpenLines(db, chosen), ({ order_id }) => order_id);
  const orders = new Map((await readOrders(db, chosen)).map((order) => [order.id, order]));
  return chosen.flatMap((id) => {
    const order = orders.get(id);
    if (!order) return [];
    const open = (lines.get(id) ?? []).map(toPrintedLine);
    const pieces = open.reduce((sum, line) => sum + line.pieces, 0);
    const { FirstName, LastName, CityName, PostalCode } = parseStored<Delivery>(order.delivery_json);
    return [
      {
        id,
        number: order.number,
        state: order.state,
        /** As `version` of the record of an order. */
        version: Number(order.version ?? 0),
        name: [FirstName, LastName].filter(Boolean).join(' '),
        place: [CityName, PostalCode].filter(Boolean).join(' '),
        lines: open,
        pieces,
        obstacle: findObstacle(order.state, pieces),
      },
    ];
  });
};
