import { ok, type Result, refuse } from '#domain/result.ts';
import { isoDay } from '#domain/shop-day.ts';
import type { Fault } from '../fault.ts';
import { readTime } from '../forms/read-day.ts';

/** Reads the time at which a member wants to see the shop. Earlier today means now. */
export const readShopDate = (day: string, time: string, now: number): Result<number, Fault> => {
  const at = readTime(day, time);
  if (at === undefined) return refuse({ code: 'day_invalid' });
  if (day < isoDay(now)) return refuse({ code: 'day_past' });
  return ok(Math.max(at, now));
};
