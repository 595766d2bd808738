import { digitsOf } from '#domain/typed-text.ts';

/** Only the last digits are compared, which ignores country code and leading zero. */
const COMPARED_DIGITS = 9;
const SHORTEST_PHONE = 6;

/** @returns the digits by which phone numbers are compared; '' if there are too few */
export const comparedDigits = (phone: string): string => {
  const digits = digitsOf(phone);
  return digits.length < SHORTEST_PHONE ? '' : digits.slice(-COMPARED_DIGITS);
};

const PHONE = /^[\d\s()+./-]+$/;
/** Of India and the Gulf. */
const COUNTRY_CODE = /^(?:91|96[568]|97[134])/;
const SHORTEST_PART = 3;
/** Without `+` or `00`, digits that begin as a country code may as well begin a local number, or be another number. */
const SHORTEST_LOCAL = 5;
const LOCAL_DIGITS = 10;

/**
 * Reads a phone number, or a part of one, that is searched for.
 *
 * @returns its digits as typed, without leading zeros and without the country code; none for other text
 */
export const typedPhones = (text: string): string[] => {
  const digits = PHONE.test(text) ? digitsOf(text) : '';
  if (digits.length < SHORTEST_PART) return [];
  const bare = digits.replace(/^0+/, '');
  const isInternational = /^\s*\(?(?:\+|00)/.test(text);
  const local = bare.replace(COUNTRY_CODE, '').replace(/^0+/, '');
  const isLocal = isInternational
    ? local.length >= SHORTEST_PART
    : local.length >= SHORTEST_LOCAL && bare.length !== LOCAL_DIGITS;
  const parts = [
    digits,
    bare,
    ...(isLocal ? [local] : []),
    ...(bare.length > COMPARED_DIGITS ? [bare.slice(-COMPARED_DIGITS)] : []),
  ];
  return [...new Set(parts)].filter((part) => part.length >= SHORTEST_PART);
};
