import { expect, test } from 'vitest';
import { textLocale } from '#i18n/text-locale.ts';

test.each([
  ['Mixes well. No lumps.', 'ar', 'en'],
  ['يذوب جيدا', 'en', 'ar'],
  ['طعم Quwana رائع', 'en', 'ar'],
  ['10/10', 'ar', 'ar'],
  ['10/10', 'en', 'en'],
  ['', 'ar', 'ar'],
  ['Très bon', 'ar', 'en'],
] as const)('%j, sent from a page in %s, is written in %s', (text, from, written) => {
  expect(textLocale(text, from)).toBe(written);
});
