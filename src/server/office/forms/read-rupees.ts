import type { Paise } from '#domain/money.ts';
import { cleanCode } from '#domain/typed-text.ts';

/** Reads rupees such as `250`, `1,250` or `99.50` as paise. */
export const readRupees = (text: string): Paise | undefined => {
  const plain = cleanCode(text)
    .replaceAll(/[,\s₹]/g, '')
    .replace('٫', '.');
  const [, rupees = '', paise = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return rupees === '' ? undefined : Number(rupees) * 100 + Number(paise.padEnd(2, '0') || 0);
};
