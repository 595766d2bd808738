import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface Sales {
  readonly orders: number;
  readonly pieces: number;
  /** Sum of order totals, including shipping, after discounts. */
  readonly revenue: Paise;
  readonly refunds: Paise;
  readonly net: Paise;
}

export interface DailySales extends Sales {
  /** Midnight in the shop's time zone, in epoch milliseconds. */
  readonly day: number;
}

/** From `since` (inclusive) to `until` (exclusive), in epoch milliseconds. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

const DAY_MS = 86_400_000;
/** UTC offset of India, which has no daylight saving time. */
const ZONE_MS = 5.5 * 3_600_000;

const SOLD_STATES: readonly OrderState[] = [
  'placed',
  'paid',
  'in_progress',
  'completed',
  'returned',
  'refunded',
];

const dayToTimestamp = (number: unknown): number => Number(number) * DAY_MS - ZONE_MS;
// A literal instead of a parameter, so that `group by` matches `select` on both engines.
const dayOf = (column: string) =>
  sql<number>`(${sql.ref(column)} + ${sql.lit(ZONE_MS)}) / ${sql.lit(DAY_MS)}`;

/** Excludes orders that were refunded because the payment arrived too late. */
const wasPlaced = sql<SqlBool>`exists (select 1 from order_event
  where order_event.order_id = orders.id and order_event.to_state in ('placed', 'paid'))`;

const sumOrdersByDay = (db: Kysely<Database>, { since, until }: Period) =>
  db
    .selectFrom('orders')
    .select(dayOf('orders.placed_at').as('day'))
    .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.sum<number>('orders.total').as('revenue')])
    .select((eb) =>
      eb.fn
        .sum<number>(
          eb
            .selectFrom('order_line')
            .select((line) => line.fn.sum<number>('order_line.quantity').as('pieces'))
            .whereRef('order_line.order_id', '=', 'orders.id'),
        )
        .as('pieces'),
    )
    .where('orders.placed_at', '>=', since)
    .where('orders.placed_at', '<', until)
    .where('orders.state', 'in', SOLD_STATES)
    .where(wasPlaced)
    .groupBy('day')
    .execute();

const sumRefundsByDay = (db: Kysely<Database>, { since, until }: Period) =>
  db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select(dayOf('refund.created_at').as('day'))
    .select((eb) => eb.fn.sum<number>('refund.amount').as('refunds'))
    .where('refund.created_at', '>=', since)
    .where('refund.created_at', '<', until)
    .where('refund.state', '<>', 'failed')
    .where('orders.state', 'in', SOLD_STATES)
    .where(wasPlaced)
    .groupBy('day')
    .execute();

const NO_SALES: Sales = { orders: 0, pieces: 0, revenue: 0, refunds: 0, net: 0 };

export const sumSales = (days: readonly Sales[]): Sales =>
  days.reduce(
    (sum, day) => ({
      orders: sum.orders + day.orders,
      pieces: sum.pieces + day.pieces,
      revenue: sum.revenue + day.revenue,
      refunds: sum.refunds + day.refunds,
      net: sum.net + day.net,
    }),
    NO_SALES,
  );

/** Groups orders by the day of the order and refunds by the day of the refund. Omits empty days. */
export const listSales = async (db: Kysely<Database>, period: Period): Promise<DailySales[]> => {
  const [sold, back] = [await sumOrdersByDay(db, period), await sumRefundsByDay(db, period)];
  const days = new Map<number, Omit<DailySales, 'net'>>();
  for (const { day, orders, pieces, revenue } of sold)
    days.set(Number(day), {
      day: dayToTimestamp(day),
      orders: Number(orders),
      pieces: Number(pieces),
      revenue: Number(revenue),
      refunds: 0,
    });
  for (const { day, refunds } of back) {
    const known = days.get(Number(day)) ?? { ...NO_SALES, day: dayToTimestamp(day) };
    days.set(Number(day), { ...known, refunds: Number(refunds) });
  }
  return [...days.values()]
    .map((day) => ({ ...day, net: day.revenue - day.refunds }))
    .sort((a, b) => a.day - b.day);
};
