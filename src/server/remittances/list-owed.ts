import { type Kysely, type SqlBool, sql } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { dayNumber } from '#domain/shop-day.ts';
import { selectOwed, selectReceived } from '#server/orders/cash-accounts.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { matchesText } from '#server/platform/database/statements/text-match.ts';
import { capCount, type ListPage, readPage, type SortDirection } from '#server/platform/list/keyset.ts';

export interface OwedOrder {
  readonly id: number;
  readonly number: string;
  readonly state: OrderState;
  readonly shippedAt: number;
  /** Days since the first parcel. */
  readonly days: number;
  readonly owed: Paise;
  readonly received: Paise;
  readonly carriers: readonly string[];
  readonly parcels: readonly string[];
}

export interface OwedFilter {
  /** Time of the first parcel. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Part of the order number, the carrier or a tracking number. */
  readonly search?: string | undefined;
}

const BATCH = 500;
const LARGEST_PAGE = 200;

const selectOwedOrders = (db: Kysely<Database>, { since = 0, until, search = '' }: OwedFilter) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('orders')
        .select(['orders.id', 'orders.number', 'orders.state'])
        .select((order) => [
          order
            .selectFrom('shipment')
            .select((one) => one.fn.min('shipment.shipped_at').as('at'))
            .whereRef('shipment.order_id', '=', 'orders.id')
            .as('shipped_at'),
          selectOwed(order).as('owed'),
          selectReceived(order).as('received'),
        ])
        .where('orders.payment_method', '=', PAYMENT_METHOD.cashOnDelivery)
        .where('orders.state', '<>', 'cancelled')
        .$if(search !== '', (all) =>
          all.where(
            sql<SqlBool>`(${matchesText(sql.ref('orders.number'), search)} or exists (
              select 1 from shipment where shipment.order_id = orders.id and (
                ${matchesText(sql.ref('shipment.carrier'), search)}
                or ${matchesText(sql.ref('shipment.tracking_number'), search)})))`,
          ),
        )
        .as('cash'),
    )
    .selectAll()
    // Without a parcel the time is null.
    .where('shipped_at', '>=', since)
    .$if(until !== undefined, (all) => all.where('shipped_at', '<', until ?? 0))
    .whereRef('owed', '>', 'received');

type FoundOrder = Awaited<ReturnType<ReturnType<typeof selectOwedOrders>['execute']>>[number];

const addParcels = async (
  db: Kysely<Database>,
  found: readonly FoundOrder[],
  now: number,
): Promise<OwedOrder[]> => {
  const shipments = [];
  for (const batch of inBatches(found, BATCH))
    shipments.push(
      ...(await db
        .selectFrom('shipment')
        .select(['order_id', 'carrier', 'tracking_number'])
        .where(
          'order_id',
          'in',
          batch.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()),
    );
  const byOrder = Map.groupBy(shipments, ({ order_id }) => order_id);
  return found.map(({ id, number, state, shipped_at, owed, received }) => {
    const own = byOrder.get(id) ?? [];
    return {
      ...{ id, number, state, shippedAt: Number(shipped_at), owed: Number(owed), received: Number(received) },
      days: dayNumber(now) - dayNumber(Number(shipped_at)),
      carriers: [...new Set(own.map(({ carrier }) => carrier))],
      parcels: own.map(({ tracking_number }) => tracking_number).filter((tracking) => tracking !== ''),
    };
  });
};

/** Cash orders that were shipped and are not received in full, the oldest shipment first. */
export const listOwed = async (
  db: Kysely<Database>,
  { now, ...filter }: OwedFilter & { readonly now: number },
): Promise<OwedOrder[]> => {
  const found = await selectOwedOrders(db, filter).orderBy('shipped_at').orderBy('id').execute();
  return addParcels(db, found, now);
};

interface OwedRequest extends OwedFilter {
  readonly now: number;
  readonly direction: SortDirection;
  readonly size: number;
  readonly cursor?: string | undefined;
}

export interface OwedPage extends ListPage<OwedOrder> {
  /** Sum of what is missing, over all pages. */
  readonly missing: Paise;
}

/** A page of `listOwed`. */
export const listOwedPage = async (
  db: Kysely<Database>,
  { now, direction, size, cursor, ...filter }: OwedRequest,
): Promise<OwedPage> => {
  const query = selectOwedOrders(db, filter);
  const page = await readPage(
    query,
    {
      keys: [
        { column: sql.ref('shipped_at'), type: 'number', read: (row) => Number(row.shipped_at) },
        { column: sql.ref('id'), type: 'id', read: (row) => row.id },
      ],
      direction,
    },
    { size: Math.min(Math.max(1, size), LARGEST_PAGE), cursor },
  );
  const all = await db
    .selectFrom(query.as('found'))
    .select((eb) => [eb.fn.countAll().as('n'), sql<number>`coalesce(sum(owed - received), 0)`.as('missing')])
    .executeTakeFirstOrThrow();
  return {
    ...page,
    ...capCount(Number(all.n)),
    rows: await addParcels(db, page.rows, now),
    missing: Number(all.missing),
  };
};
