import { cleanCode } from '#domain/typed-text.ts';

/** Reads a whole number of at most nine digits, also in Arabic digits. Undefined for anything else. */
export const readInteger = (text: string): number | undefined => {
  const digits = cleanCode(text.trim());
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
};
