import { moneyFormat } from '#domain/market/money-format.ts';
import { memoize } from './format.ts';
import type { Locale } from './locales.ts';

/** All are in the shop's time zone, with Latin digits. */
const formatter = (options: Intl.DateTimeFormatOptions, locale?: Locale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    timeZone: moneyFormat().timeZone,
    ...options,
  });

const numericDate = memoize(() => formatter({ day: '2-digit', month: '2-digit', year: 'numeric' }));
const time = memoize(() => formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));

/** Formats an instant (ms) as `17:05`. */
export const formatTime = (instant: number): string => time().format(new Date(instant));

/** Formats an instant (ms or ISO text) as `dd-mm-yyyy`, for tables and files. */
export const formatNumericDate = (instant: number | string): string =>
  numericDate().format(new Date(instant)).replaceAll('/', '-');

/** Formats an instant (ms or ISO text) as `27 November 2026`. */
export const formatDate = (instant: number | string, locale: Locale): string =>
  formatter({ day: 'numeric', month: 'long', year: 'numeric' }, locale).format(new Date(instant));

/** Formats an instant (ms or ISO text) as `27 November 2026, 17:05`. */
export const formatDateTime = (instant: number | string, locale: Locale): string =>
  `${formatDate(instant, locale)}${locale === 'ar' ? '،' : ','} ${formatTime(new Date(instant).getTime())}`;

/** Formats an instant as `Friday 27 November`. */
export const formatDay = (instant: number, locale: Locale): string =>
  formatter({ weekday: 'long', day: 'numeric', month: 'long' }, locale).format(new Date(instant));
