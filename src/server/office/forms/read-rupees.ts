import { market } from '#domain/market/market.ts';
import { type Paise, readUnits } from '#domain/money.ts';
import { cleanCode } from '#domain/typed-text.ts';

/** Reads an amount such as `250`, `1,250` or `99.50`, with or without the currency. */
export const readRupees = (text: string): Paise | undefined => {
  const { en, ar } = market().symbols;
  const plain = cleanCode(text)
    .replaceAll(/[,\s]/g, '')
    .replaceAll(en, '')
    .replaceAll(ar, '')
    .replace('٫', '.');
  return readUnits(plain);
};
