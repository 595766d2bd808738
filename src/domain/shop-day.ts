export const DAY_MS = 86_400_000;
/** UTC offset of India, which has no daylight saving time. */
export const ZONE_MS = 5.5 * 3_600_000;

/** Days since 1970 in the shop's time zone. `at` is in epoch milliseconds. */
export const dayNumber = (at: number): number => Math.floor((at + ZONE_MS) / DAY_MS);

/** @returns midnight at the beginning of a day, in epoch milliseconds */
export const dayStart = (day: number): number => day * DAY_MS - ZONE_MS;

/** @returns midnight in the shop's time zone; both are epoch milliseconds */
export const startOfDay = (at: number): number => dayStart(dayNumber(at));

/** Day of an instant in the shop's time zone, as date fields need it: `2026-11-23`. */
export const isoDay = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 10);

/** Midnight of a day such as `2026-11-23` in the shop's time zone; NaN for anything else. */
export const parseIsoDay = (text: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? startOfDay(Date.parse(text)) : Number.NaN;
