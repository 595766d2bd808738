import { CURRENCY_SYMBOL, TIME_ZONE } from '../domain/constants.ts';
import type { Paise } from '../domain/money.ts';

/*
 * Money, dates and numbers read the same in both languages: Latin digits, Indian grouping, the spec's
 * date format. Only the words around them are translated.
 */

/** Formats take milliseconds of a phone to make, and a page says few of all there are. */
const whenAsked = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** `100000` -> `1,00,000`: a comma before the last three digits, then before every two. */
const groupDigits = (digits: string): string => {
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2)
    text = `${digits.slice(Math.max(0, end - 2), end)},${text}`;
  return text;
};

/**
 * Paise -> `₹1,00,000` or `₹1,00,000.50`; a minus sign in front of what is taken off. As `Intl.NumberFormat` has it, which
 * takes a phone some 30 ms to make, on every page with a price.
 */
export const formatMoney = (amount: Paise): string => {
  const paise = Math.abs(amount);
  const rest = paise % 100;
  const rupees = groupDigits(String((paise - rest) / 100));
  return `${amount < 0 ? '−' : ''}${CURRENCY_SYMBOL}${rupees}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
};

const plain = whenAsked(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }));

/**
 * Words of an editor with sums in them, each set apart: behind an Arabic word a bare `₹35` would read `35₹`. Invisible
 * characters do what `bdi` does, so that it is good for text and for markup.
 */
export const isolateMoney = (text: string): string => text.replace(/₹\s?\d(?:[\d,.]*\d)?/g, '\u2068$&\u2069');

export const formatNumber = (value: number): string => plain().format(value);

/** `13.80` -> `−13.80%`; whole percents on cards. */
export const formatPercentOff = (percent: number, decimals: 0 | 2): string =>
  `−${percent.toFixed(decimals)}%`;

const parts = whenAsked(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: TIME_ZONE,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }),
);

const timeParts = whenAsked(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: TIME_ZONE,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** An instant (milliseconds) -> `17:05` in the shop's time zone. */
export const formatTime = (instant: number): string => timeParts().format(new Date(instant));

/** An instant (milliseconds or ISO text) -> `dd-mm-yyyy` in the shop's time zone. */
export const formatDate = (instant: number | string): string =>
  parts().format(new Date(instant)).replaceAll('/', '-');
