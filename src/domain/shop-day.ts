import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { moneyFormat } from '#domain/market/money-format.ts';

/** UTC offset of the shop's time zone in milliseconds. */
export const zoneMs = (): number => moneyFormat().zoneHours * HOUR_MS;

/** Days since 1970 in the shop's time zone. `at` is in epoch milliseconds. */
export const dayNumber = (at: number): number => Math.floor((at + zoneMs()) / DAY_MS);

/** @returns midnight at the beginning of a day, in epoch milliseconds */
export const dayStart = (day: number): number => day * DAY_MS - zoneMs();

/** @returns midnight in the shop's time zone; both are epoch milliseconds */
export const startOfDay = (at: number): number => dayStart(dayNumber(at));

/** Day of an instant in the shop's time zone, as date fields need it: `2026-11-23`. */
export const isoDay = (at: number): string => new Date(at + zoneMs()).toISOString().slice(0, 10);

/** Midnight of a day such as `2026-11-23` in the shop's time zone; NaN for anything else, such as `2026-02-30`. */
export const parseIsoDay = (text: string): number => {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? startOfDay(Date.parse(text)) : Number.NaN;
  return Number.isNaN(start) || isoDay(start) !== text ? Number.NaN : start;
};

/**
 * Last millisecond of a period, whose stored end is exclusive. People are told its day: a price that ends at midnight
 * after 10 December ends on the 10th.
 */
export const lastMoment = (endsAt: number): number => endsAt - 1;

/** The end where it is told with its time: 23:59 of the last day instead of midnight. */
export const lastTime = (endsAt: number): number =>
  startOfDay(endsAt) === endsAt ? lastMoment(endsAt) : endsAt;
