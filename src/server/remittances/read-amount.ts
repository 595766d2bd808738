import type { Paise } from '#domain/money.ts';

const AMOUNT = /^(?:₹|Rs\.?|INR)?\s?(\d{1,8}|\d{1,3}(?:,\d{2,3}){0,2},\d{3})(?:\.(\d{1,2}))?$/i;
const LONGEST = 24;
const DIGITS = 8;

/** Parses rupees such as `1,499.50` or `₹1,24,999` into paise. Undefined for anything else. */
export const readAmount = (text: string): Paise | undefined => {
  const [, grouped, paise = ''] = (text.length <= LONGEST && AMOUNT.exec(text)) || [];
  const rupees = grouped?.replaceAll(',', '');
  if (rupees === undefined || rupees.length > DIGITS) return undefined;
  return Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
};
