import { CURRENCY_SYMBOL, TIME_ZONE } from '../domain/constants.ts';
import type { Paise } from '../domain/money.ts';

/**
 * Money, dates and numbers read the same in both languages: Latin digits, Indian grouping, the spec's
 * date format. Only the words around them are translated.
 */
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Paise -> `₹1,00,000` or `₹1,00,000.50`; a minus sign in front of what is taken off. */
export const formatMoney = (amount: Paise): string => {
  const digits = (amount % 100 === 0 ? whole : decimal).format(Math.abs(amount) / 100);
  return `${amount < 0 ? '−' : ''}${CURRENCY_SYMBOL}${digits}`;
};

/**
 * Words of an editor with sums in them, each set apart: behind an Arabic word a bare `₹35` would read `35₹`. Invisible
 * characters do what `bdi` does, so that it is good for text and for markup.
 */
export const isolateMoney = (text: string): string => text.replace(/₹\s?\d(?:[\d,.]*\d)?/g, '\u2068$&\u2069');

export const formatNumber = (value: number): string => plain.format(value);

/** `13.80` -> `−13.80%`; whole percents on cards. */
export const formatPercentOff = (percent: number, decimals: 0 | 2): string =>
  `−${percent.toFixed(decimals)}%`;

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** An instant (milliseconds or ISO text) -> `dd-mm-yyyy` in the shop's time zone. */
export const formatDate = (instant: number | string): string =>
  parts.format(new Date(instant)).replaceAll('/', '-');
