import { toBasisPoints } from '#domain/money.ts';
import { cleanCode } from '#domain/typed-text.ts';

/** Reads a percentage such as `15` or `12.5 %` as hundredths of a percent. */
export const readPercent = (text: string): number | undefined => {
  const plain = cleanCode(text)
    .replaceAll(/[,\s%٪]/g, '')
    .replace('٫', '.');
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(plain) ? toBasisPoints(Number(plain)) : undefined;
};
