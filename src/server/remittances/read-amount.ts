import { dropNoise } from '#domain/drop-noise.ts';
import { market } from '#domain/market/market.ts';
import { type Paise, readUnits } from '#domain/money.ts';

const AMOUNT = /^(?:(₹|Rs\.?|[A-Z]{3})\s?)?(\d{1,8}|\d{1,3}(?:,\d{2,3}){0,2},\d{3})(\.\d{1,3})?$/i;
const LONGEST = 24;
const DIGITS = 8;

const isCurrency = (text: string): boolean => {
  const { currency } = market();
  return text.toUpperCase() === currency || (currency === 'INR' && !/^[A-Z]{3}$/i.test(text));
};

/** Parses an amount such as `1,499.50` or `₹1,24,999`. Undefined for anything else, and for another currency. */
export const readAmount = (text: string): Paise | undefined => {
  const plain = dropNoise(text, market().decimals);
  const [, currency, grouped = '', rest = ''] = (text.length <= LONGEST && AMOUNT.exec(plain)) || [];
  if (currency !== undefined && !isCurrency(currency)) return undefined;
  const units = grouped.replaceAll(',', '');
  return units.length > DIGITS ? undefined : readUnits(units + rest);
};

/** True for an amount that is taken off, such as `-50`, `₹ -50`, `50-` or `(50.00)`. */
export const isNegative = (text: string): boolean => {
  const bare = text.replace(/^\((.*)\)$/, '-$1').replace(/^(.*\d)\s*[-−]$/, '-$1');
  const unsigned = bare.replace(/^(\D{0,5}?)[-−]\s?/, '$1');
  return unsigned !== bare && readAmount(unsigned.trim()) !== undefined;
};
