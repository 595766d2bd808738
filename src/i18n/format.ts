import type { MoneyFormat } from '#domain/market/india.ts';
import { moneyFormat } from '#domain/market/money-format.ts';
import type { Paise } from '../domain/money.ts';
import type { Locale } from './locales.ts';

/* Both languages use Latin digits, the grouping of the market and the specified date format. */

/** Creates a formatter on first use, because creation takes milliseconds on a phone. */
const memoize = <T>(make: (format: MoneyFormat) => T): (() => T) => {
  let of: MoneyFormat | undefined;
  let instance: T;
  return () => {
    const format = moneyFormat();
    if (of !== format) instance = make(format);
    of = format;
    return instance;
  };
};

/** Formats `100000` as `1,00,000`: the last three digits, then groups of `size`. */
const groupDigits = (digits: string, size: number): string => {
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= size)
    text = `${digits.slice(Math.max(0, end - size), end)},${text}`;
  return text;
};

/** Formats `₹1,00,000` or `₹1,00,000.50`. `Intl.NumberFormat` would take about 30 ms on a phone. */
export const formatMoney = (amount: Paise): string => {
  const { prefix, decimals, digitGroup } = moneyFormat();
  const paise = Math.abs(amount);
  const rest = paise % 10 ** decimals;
  const units = groupDigits(String((paise - rest) / 10 ** decimals), digitGroup);
  return `${amount < 0 ? '−' : ''}${prefix}${units}${rest === 0 ? '' : `.${String(rest).padStart(decimals, '0')}`}`;
};

const plain = memoize(
  ({ digitGroup }) => new Intl.NumberFormat(digitGroup === 2 ? 'en-IN' : 'en', { maximumFractionDigits: 2 }),
);

const amounts = memoize(({ prefix }) => new RegExp(`${prefix}\\s?\\d(?:[\\d,.]*\\d)?`, 'g'));

/**
 * Isolates amounts in editorial text, because `₹35` after an Arabic word is displayed as `35₹`. Uses control characters
 * instead of `bdi`, which are valid in both text and markup.
 */
export const isolateMoney = (text: string): string => text.replace(amounts(), '\u2068$&\u2069');

export const formatNumber = (value: number): string => plain().format(value);

/** Formats `13.80` as `−13.80%`. Cards use whole percents. */
export const formatPercentOff = (percent: number, decimals: 0 | 2): string =>
  `−${percent.toFixed(decimals)}%`;

const parts = memoize(
  ({ timeZone }) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }),
);

const timeParts = memoize(
  ({ timeZone }) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Formats an instant (ms) as `17:05` in the shop's time zone. */
export const formatTime = (instant: number): string => timeParts().format(new Date(instant));

/** Formats an instant (ms or ISO text) as `dd-mm-yyyy` in the shop's time zone, for tables and files. */
export const formatNumericDate = (instant: number | string): string =>
  parts().format(new Date(instant)).replaceAll('/', '-');

/** Latin digits in both languages. */
const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn' };

const inWords = (instant: number | string, locale: Locale, more: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(TAGS[locale], {
    timeZone: moneyFormat().timeZone,
    day: 'numeric',
    month: 'long',
    ...more,
  }).format(new Date(instant));

/** Formats an instant (ms or ISO text) as `27 November 2026` in the shop's time zone. */
export const formatDate = (instant: number | string, locale: Locale): string =>
  inWords(instant, locale, { year: 'numeric' });

/** Formats an instant as `Friday 27 November` in the shop's time zone. */
export const formatDay = (instant: number, locale: Locale): string =>
  inWords(instant, locale, { weekday: 'long' });
