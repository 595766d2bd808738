import { expect, it } from 'vitest';
import { nameTimeZone } from '#office/parts/when.ts';

it.each([
  ['en', 'India Standard Time'],
  ['ar', 'توقيت الهند'],
] as const)('the time zone of the shop is named in %s', (locale, name) => {
  expect(nameTimeZone(locale)).toBe(name);
});
