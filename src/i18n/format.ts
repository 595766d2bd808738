import type { MoneyFormat } from '#domain/market/india.ts';
import { moneyFormat } from '#domain/market/money-format.ts';
import { type Paise, toRupees } from '../domain/money.ts';

/* Both languages use Latin digits and the grouping of the market. */

/** Creates a formatter of each format on first use, because creation takes milliseconds on a phone. */
export const memoize = <T>(make: (format: MoneyFormat) => T): (() => T) => {
  const made = new Map<MoneyFormat, T>();
  return () => {
    const format = moneyFormat();
    const instance = made.get(format) ?? make(format);
    made.set(format, instance);
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
  const { pattern, decimals, digitGroup } = moneyFormat();
  const [units = '', rest] = toRupees(Math.abs(amount)).toFixed(decimals).split('.');
  const digits = groupDigits(units, digitGroup);
  return pattern
    .replace('-', amount < 0 ? '−' : '')
    .replace('0', Number(rest) > 0 ? `${digits}.${rest}` : digits);
};

const plain = memoize(
  ({ digitGroup }) => new Intl.NumberFormat(digitGroup === 2 ? 'en-IN' : 'en', { maximumFractionDigits: 2 }),
);

const amounts = memoize(
  ({ pattern }) =>
    new RegExp(pattern.replace('-', '').replaceAll('.', '\\.').replace('0', '\\s?\\d(?:[\\d,.]*\\d)?'), 'g'),
);

/** Separates a part of a text from the direction around it, where there is no place for `bdi`. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/**
 * Isolates amounts in editorial text, because `₹35` after an Arabic word is displayed as `35₹`. Uses control characters
 * instead of `bdi`, which are valid in both text and markup.
 */
export const isolateMoney = (text: string): string => text.replace(amounts(), isolate('$&'));

export const formatNumber = (value: number): string => plain().format(value);

/** Formats `13.80` as `−13.80%`. Cards use whole percents. */
export const formatPercentOff = (percent: number, decimals: 0 | 2): string =>
  `−${percent.toFixed(decimals)}%`;
