import { cleanCode } from '#domain/typed-text.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

const checkSign = (digits: string): string => {
  let total = 0;
  for (const [at, sign] of [...digits].entries()) {
    const product = ALPHABET.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    total += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (total % 36)) % 36] ?? '';
};

/** Checks shape and check sign of a GSTIN, the tax number of a business in India. */
export const isGstin = (text: string): boolean =>
  SHAPE.test(text) && checkSign(text.slice(0, 14)) === text[14];

/** @param text as typed, perhaps with spaces and small letters */
export const readGstin = (text: string): string => cleanCode(text).replace(/\s/g, '').toUpperCase();

/** Code of the state that registered the business. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);
