import { DAY_MS } from '#domain/duration.ts';
import { lastMoment, startOfDay } from '#domain/shop-day.ts';
import { listPriceChanges } from '#server/catalogue/bulk-prices/read-price-change.ts';
import type { App } from '#server/context.ts';
import { listCouponsForOffice } from '#server/coupons/read-coupon.ts';
import { groupDiscounts } from './list-discounts.ts';

export interface CalendarEntry {
  readonly kind: 'coupon' | 'campaign' | 'banner' | 'announcement' | 'discounts' | 'prices';
  /** Code, key or id of the record. */
  readonly name: string;
  /** In the language of the reader; undefined for a number of products. */
  readonly title?: { readonly en: string; readonly ar: string } | undefined;
  readonly products?: number;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

interface CalendarDay {
  readonly at: number;
  readonly starts: readonly CalendarEntry[];
  /** Entries whose last day this is. */
  readonly ends: readonly CalendarEntry[];
}

const CHANGES = 200;

const listEntries = async (app: App, from: number, until: number): Promise<CalendarEntry[]> => {
  const { read } = app.db;
  const [coupons, campaigns, banners, announcements, discounts, changes] = await Promise.all([
    listCouponsForOffice(app),
    read
      .selectFrom('campaign')
      .select(['id', 'main_title_en', 'main_title_ar', 'starts_at', 'ends_at'])
      .where('status', '<>', 'archived')
      .execute(),
    read
      .selectFrom('banner')
      .select(['id', 'main_title_en', 'main_title_ar', 'starts_at', 'ends_at'])
      .where('status', '<>', 'archived')
      .execute(),
    read
      .selectFrom('announcement')
      .select(['id', 'main_title_en', 'main_title_ar', 'starts_at', 'ends_at'])
      .where('status', '<>', 'archived')
      .execute(),
    groupDiscounts(app, from, until),
    listPriceChanges(app, {
      states: ['scheduled', 'applying', 'applied'],
      since: from,
      until,
      limit: CHANGES,
    }),
  ]);
  const titled = (
    kind: 'campaign' | 'banner' | 'announcement',
    rows: typeof campaigns | typeof banners,
  ): CalendarEntry[] =>
    rows.map((row) => ({
      kind,
      name: String(row.id),
      title: { en: row.main_title_en, ar: row.main_title_ar },
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    }));
  return [
    ...titled('campaign', campaigns),
    ...titled('banner', banners),
    ...titled('announcement', announcements),
    ...coupons
      .filter(({ state }) => state !== 'ended')
      .map(
        ({ code, terms }): CalendarEntry => ({
          kind: 'coupon',
          name: code,
          title: { en: code, ar: code },
          startsAt: terms.startsAt,
          endsAt: terms.endsAt,
        }),
      ),
    ...discounts.map(
      ({ n, startsAt, endsAt }): CalendarEntry => ({
        ...{ kind: 'discounts', name: '', products: n, startsAt, endsAt },
      }),
    ),
    ...changes.map(
      ({ id, applyAt, products }): CalendarEntry => ({
        ...{ kind: 'prices', name: String(id), products, startsAt: applyAt, endsAt: null },
      }),
    ),
  ];
};

const isOn = (at: number | null, day: number): boolean => at !== null && at >= day && at < day + DAY_MS;

/** What begins and ends on each day of a period, and what runs through all of it. */
export const readCalendar = async (app: App, from: number, until: number) => {
  const entries = await listEntries(app, from, until);
  const days: CalendarDay[] = [];
  for (let at = startOfDay(from); at < until; at += DAY_MS)
    days.push({
      at,
      starts: entries.filter(({ startsAt }) => isOn(startsAt, at)),
      ends: entries.filter(({ endsAt }) => endsAt !== null && isOn(lastMoment(endsAt), at)),
    });
  const through = entries.filter(
    ({ kind, startsAt, endsAt }) =>
      kind !== 'prices' && (startsAt === null || startsAt < from) && (endsAt === null || endsAt > until),
  );
  return { days, through };
};
