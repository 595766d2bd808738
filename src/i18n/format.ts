import type { MoneyFormat } from '#domain/market/india.ts';
import { moneyFormat } from '#domain/market/money-format.ts';
import type { Paise } from '../domain/money.ts';

/* Both languages use Latin digits and the grouping of the market. */

/** Creates a formatter of the market on first use, because creation takes milliseconds on a phone. */
export const memoize = <T>(make: (format: MoneyFormat) => T): (() => T) => {
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
