import { DAY_MS } from '#domain/duration.ts';
import { market } from '#domain/market/market.ts';
import { readDay } from '#domain/read-day.ts';
import { isoDay } from '#domain/shop-day.ts';

const START_YEAR = 2000;

/** Month of a calendar from `2026-11`; the present one for anything else. Weeks begin on the first day of the market. */
export const readMonth = (text: string, now: number) => {
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && Number(text.slice(0, 4)) >= START_YEAR;
  const month = isMonth ? text : isoDay(now).slice(0, 7);
  const from = readDay(`${month}-01`) ?? now;
  // A day that is in the next month whatever the length of this one.
  const next = isoDay(from + 32 * DAY_MS).slice(0, 7);
  const until = readDay(`${next}-01`) ?? now;
  const previous = isoDay(from - DAY_MS).slice(0, 7);
  const weekday = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  return { month, from, until, next, previous, offset: (weekday - market().firstDay + 7) % 7 };
};
