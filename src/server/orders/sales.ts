import type { Kysely } from 'kysely';
import type { Paise } from '#domain/money.ts';
import { dayNumber, dayStart, lastMoment } from '#domain/shop-day.ts';
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
  /** Accepted orders that were cancelled on the day. They are not part of the other figures. */
  readonly cancelledOrders: number;
  readonly cancelled: Paise;
}

/** From `since` (inclusive) to `until` (exclusive), in epoch milliseconds. Both begin a day. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

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

/**
 * Groups orders by the day of the order, and refunds and cancellations by their own. Triggers keep the sums
 * (`database/migrations/sales.ts`).
 */
export const listSalesDays = async (
  db: Kysely<Database>,
  { since, until }: Period,
): Promise<DailySales[]> => {
  const days = await db
    .selectFrom('sales_day')
    .selectAll()
    .where('day', '>=', dayNumber(since))
    .where('day', '<=', dayNumber(lastMoment(until)))
    .orderBy('day')
    .execute();
  return days.map((day) => ({
    day: dayStart(day.day),
    orders: day.orders,
    pieces: day.pieces,
    revenue: day.revenue,
    refunds: day.refunds,
    net: day.revenue - day.refunds,
    cancelledOrders: day.cancelled_orders,
    cancelled: day.cancelled,
  }));
};

/** Omits days without orders and refunds. */
export const listSales = async (db: Kysely<Database>, period: Period): Promise<DailySales[]> =>
  (await listSalesDays(db, period)).filter(({ orders, refunds }) => orders !== 0 || refunds !== 0);
