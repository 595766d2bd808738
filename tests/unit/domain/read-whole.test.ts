import { expect, test } from 'vitest';
import { readWhole } from '#domain/read-whole.ts';

const CASES: readonly (readonly [string, number | undefined])[] = [
  ['40', 40],
  ['40.0', 40],
  ['40,00', 40],
  ['1,250', 1250],
  ['1,29,900', 129_900],
  ['٤٠', 40],
  ['٤٠٫٠', 40],
  ['١٬٢٥٠', 1250],
  ['\u200f40 ', 40],
  ['1 250', 1250],
  ['-3', -3],
  ['−3', -3],
  ['+3', 3],
  ['12.000000000000002', 12],
  ['11.99999999999999', 12],
  ['12.3333333333333', undefined],
  ['', undefined],
  ['4.5', undefined],
  ['4,5', undefined],
  ['many', undefined],
  ['4e1', undefined],
  ['1,2', undefined],
  ['--3', undefined],
  ['9'.repeat(12), undefined],
];

test.each(CASES)('%j is read as %s', (text, number) => {
  expect(readWhole(text)).toBe(number);
});
