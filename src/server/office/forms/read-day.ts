import { DAY_MS } from '#domain/duration.ts';
import { readDay } from '#domain/read-day.ts';
import { isoDay, lastMoment } from '#domain/shop-day.ts';

/** End of the day, exclusive. */
export const readDayEnd = (text: string | undefined): number | undefined => {
  const start = readDay(text);
  return start === undefined ? undefined : start + DAY_MS;
};

/**
 * Reads the first or the last day of a period. A day that was not changed keeps its stored time, since the form shows no
 * time. Null for an empty field, undefined for a wrong one.
 */
export const readBound = (
  text: string,
  bound: 'start' | 'end',
  stored: number | null | undefined,
): number | null | undefined => {
  if (text === '') return null;
  const isEnd = bound === 'end';
  if (stored != null && text === isoDay(isEnd ? lastMoment(stored) : stored)) return stored;
  return isEnd ? readDayEnd(text) : readDay(text);
};

/** Reads a day and a time such as `17:30` in the shop's time zone. */
export const readTime = (day: string, time: string): number | undefined => {
  const start = readDay(day);
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return start === undefined || hours === undefined
    ? undefined
    : start + (Number(hours) * 60 + Number(minutes)) * 60_000;
};
