import { toLatinDigits } from './customers/check-form.ts';

/** Reads a whole number of at most nine digits, also in Arabic digits. Undefined for anything else. */
export const readInteger = (text: string): number | undefined => {
  const digits = toLatinDigits(text.trim());
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
};
