import { parseIsoDay } from './shop-day.ts';
import { cleanCode } from './typed-text.ts';

/**
 * Reads a day such as `2026-11-23` of a form, a sheet or the command line as its beginning in the shop's time zone.
 * Undefined for anything else, such as `2026-02-30`.
 */
export const readDay = (text: string | undefined): number | undefined => {
  const start = parseIsoDay(cleanCode(text ?? '').trim());
  return Number.isNaN(start) ? undefined : start;
};
