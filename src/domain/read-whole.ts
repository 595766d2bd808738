import { cleanCode } from '#domain/typed-text.ts';
import { dropNoise } from './drop-noise.ts';

const WHOLE = /^[+-]?(?:\d{1,9}|\d{1,3}(?:,\d{2,3}){0,3},\d{3})$/;

/**
 * Reads a whole number as spreadsheets write it: `40`, `40.0`, `40,00`, `1,250` or Arabic digits, with or without a sign.
 * Undefined for anything else.
 */
export const readWhole = (text: string): number | undefined => {
  const plain = cleanCode(text)
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll('−', '-')
    .replace(/\s/g, '')
    .replace(/[.,]0{1,2}$/, '');
  const whole = dropNoise(plain, 0);
  const number = WHOLE.test(whole) ? Number(whole.replaceAll(',', '')) : Number.NaN;
  return Math.abs(number) <= 999_999_999 ? number : undefined;
};
