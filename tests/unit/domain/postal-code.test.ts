import { expect, test } from 'vitest';
import { readPostalCode } from '#domain/customers/postal-code.ts';

test.each([
  ['682 001', '682001'],
  [' 682001 ', '682001'],
  ['\u200f٦٨٢ ٠٠١', '682001'],
  ['６８２００１', '682001'],
  ['12345-6789', '12345-6789'],
  ['sw1a 1aa', 'SW1A 1AA'],
  ['rrrd2929', 'RRRD2929'],
  ['', ''],
])('the postal code %j is stored as %j', (typed, stored) => {
  expect(readPostalCode(typed)).toBe(stored);
});
