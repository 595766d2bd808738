import { type Kysely, sql } from 'kysely';
import { mediaUrl } from '#domain/catalogue/media.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { Paise } from '#domain/money.ts';
import { dayNumber, dayStart, startOfDay, zoneMs } from '#domain/shop-day.ts';
import { type DailySales, listSalesDays } from '#server/orders/sales.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { selectInLanguage } from '#server/platform/database/statements/localized.ts';

export type ComparedDay = 'week' | 'day' | 'year';

/** 52 weeks, so that the weekday is the same. */
const DAYS_BACK: Readonly<Record<ComparedDay, number>> = { day: 1, week: 7, year: 364 };

export interface SalesUntil {
  /** Midnight of the day, in epoch milliseconds. */
  readonly day: number;
  readonly until: number;
  readonly orders: number;
  readonly pieces: number;
  readonly revenue: Paise;
  readonly refunds: Paise;
  readonly refundedOrders: number;
  readonly cancelledOrders: number;
  readonly cancelled: Paise;
}

/** Sums the orders of one day up to a time. */
const readSalesUntil = async (db: Kysely<Database>, until: number): Promise<SalesUntil> => {
  const day = startOfDay(until);
  const [sold, cancelled, back] = await Promise.all([
    db
      .selectFrom('order_summary')
      .select([
        sql<number>`coalesce(sum(is_sold), 0)`.as('orders'),
        sql<number>`coalesce(sum(is_sold * pieces), 0)`.as('pieces'),
        sql<number>`coalesce(sum(is_sold * total), 0)`.as('revenue'),
      ])
      .where('placed_at', '>=', day)
      .where('placed_at', '<=', until)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_summary')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
      .where('state', '=', 'cancelled')
      .where('cancelled_at', '>=', day)
      .where('cancelled_at', '<=', until)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refund')
      .innerJoin('order_summary', 'order_summary.order_id', 'refund.order_id')
      .select((eb) => eb.fn.count<number>('refund.order_id').distinct().as('orders'))
      .select(sql<number>`coalesce(sum(refund.amount), 0)`.as('amount'))
      .where('refund.created_at', '>=', day)
      .where('refund.created_at', '<=', until)
      .where('refund.state', '<>', 'failed')
      .where('order_summary.is_sold', '=', 1)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    day,
    until,
    orders: Number(sold.orders),
    pieces: Number(sold.pieces),
    revenue: Number(sold.revenue),
    refunds: Number(back.amount),
    refundedOrders: Number(back.orders),
    cancelledOrders: Number(cancelled.orders),
    cancelled: Number(cancelled.total),
  };
};

export interface ChartColumn {
  /** Start of the day or month, in epoch milliseconds. */
  readonly start: number;
  readonly orders: number;
  readonly revenue: Paise;
  readonly refunds: Paise;
  readonly net: Paise;
  /** Revenue of the same place in the period before. */
  readonly before: Paise;
}

const sumOf = (days: readonly DailySales[], start: number, before: Paise): ChartColumn => {
  const add = (key: 'orders' | 'revenue' | 'refunds' | 'net') =>
    days.reduce((sum, { [key]: value }) => sum + value, 0);
  return {
    start,
    orders: add('orders'),
    revenue: add('revenue'),
    refunds: add('refunds'),
    net: add('net'),
    before,
  };
};

const CHART_DAYS = 30;

/** The last 30 days, oldest first, each with the day 30 days before. */
export const readDays = async (db: Kysely<Database>, now: number): Promise<ChartColumn[]> => {
  const today = dayNumber(now);
  const first = today - 2 * CHART_DAYS + 1;
  const days = await listSalesDays(db, { since: dayStart(first), until: dayStart(today + 1) });
  const byDay = new Map(days.map((one) => [dayNumber(one.day), one]));
  return Array.from({ length: CHART_DAYS }, (_, at) => {
    const day = today - CHART_DAYS + 1 + at;
    const own = byDay.get(day);
    return sumOf(own ? [own] : [], dayStart(day), byDay.get(day - CHART_DAYS)?.revenue ?? 0);
  });
};

const CHART_MONTHS = 12;

/** Start of a month in the shop's time zone; `month` may be negative. */
const monthStart = (year: number, month: number): number => Date.UTC(year, month, 1) - zoneMs();

/** The last 12 months, oldest first, each with the same month of the year before. */
export const readMonths = async (db: Kysely<Database>, now: number): Promise<ChartColumn[]> => {
  const date = new Date(now + zoneMs());
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const days = await listSalesDays(db, {
    since: monthStart(year, month - 2 * CHART_MONTHS + 1),
    until: startOfDay(now) + DAY_MS,
  });
  const between = (since: number, until: number) => days.filter(({ day }) => day >= since && day < until);
  return Array.from({ length: CHART_MONTHS }, (_, at) => {
    const own = month - CHART_MONTHS + 1 + at;
    const before = between(
      monthStart(year, own - CHART_MONTHS),
      monthStart(year, own - CHART_MONTHS + 1),
    ).reduce((sum, { revenue }) => sum + revenue, 0);
    return sumOf(between(monthStart(year, own), monthStart(year, own + 1)), monthStart(year, own), before);
  });
};

/** Sales of today until now, and of an earlier day until the same time. */
export const readTodaySales = async (db: Kysely<Database>, now: number, compared: ComparedDay) => {
  const [today, before] = await Promise.all([
    readSalesUntil(db, now),
    readSalesUntil(db, now - DAYS_BACK[compared] * DAY_MS),
  ]);
  return { today, before };
};

const MOST_BEST_SELLERS = 5;

/** Products by pieces of the last 30 days. */
export const listBestSellers = async (db: Kysely<Database>, now: number) => {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('product_sales_day')
        .select('product_id')
        .select((day) => [
          day.fn.sum<number>('pieces').as('pieces'),
          day.fn.sum<number>('revenue').as('revenue'),
        ])
        .where('day', '>', dayNumber(now) - CHART_DAYS)
        .groupBy('product_id')
        .orderBy('pieces', 'desc')
        .orderBy('product_id')
        .limit(MOST_BEST_SELLERS)
        .as('best'),
    )
    .innerJoin('product', 'product.id', 'best.product_id')
    .leftJoin('product_image', (join) =>
      join.onRef('product_image.product_id', '=', 'product.id').on('product_image.position', '=', 0),
    )
    .leftJoin('media', 'media.id', 'product_image.media_id')
    .select([
      'product.id',
      selectInLanguage('product.name', 'en').as('nameEn'),
      selectInLanguage('product.name', 'ar').as('nameAr'),
    ])
    .select(['best.pieces', 'best.revenue', 'media.hash', 'media.ext'])
    .orderBy('best.pieces', 'desc')
    .orderBy('product.id')
    .execute();
  return rows.map(({ hash, ext, ...row }) => ({
    ...row,
    pieces: Number(row.pieces),
    revenue: Number(row.revenue),
    imageUrl: hash !== null && ext !== null ? mediaUrl(hash, ext) : undefined,
  }));
};
