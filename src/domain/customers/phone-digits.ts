import { digitsOf } from '#domain/typed-text.ts';

/** Only the last digits are compared, which ignores country code and leading zero. */
const COMPARED_DIGITS = 9;
const SHORTEST_PHONE = 6;

/** @returns the digits by which phone numbers are compared; '' if there are too few */
export const comparedDigits = (phone: string): string => {
  const digits = digitsOf(phone);
  return digits.length < SHORTEST_PHONE ? '' : digits.slice(-COMPARED_DIGITS);
};
