import { cleanCode } from '#domain/typed-text.ts';

/** Reads a postal code as it is stored: `682 001` as `682001`, `sw1a 1aa` as `SW1A 1AA`. */
export const readPostalCode = (text: string): string =>
  cleanCode(text)
    .trim()
    .replace(/(?<=\d)\s+(?=\d)/g, '')
    .toUpperCase();
