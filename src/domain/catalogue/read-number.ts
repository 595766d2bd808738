import { cleanCode } from '#domain/typed-text.ts';

/** Reads a number such as `24.6`, `24,6`, `1,250` or Arabic digits. Undefined for anything else. */
export const readNumber = (text: string): number | undefined => {
  const plain = cleanCode(text)
    .replaceAll(/\s/g, '')
    .replaceAll('٬', '')
    // Groups of three. In `0,125` the comma is a decimal one.
    .replaceAll(/(?<=^[1-9]\d{0,2}(?:,\d{3})*),(?=\d{3}(?:\D|$))/g, '')
    .replace(/[,٫]/, '.');
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
};
