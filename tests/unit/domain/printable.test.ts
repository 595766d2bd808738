import { openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { findUnprintable, toPrintable } from '#domain/printable.ts';
import { FONTS, fallbackFile, fallbacksOf } from '#server/tax/pdf/fonts.ts';

const glyphs = new Map<string, ReadonlySet<number>>();
const hasGlyph = (font: string, point: number): boolean => {
  const opened = openSync(font === '' ? FONTS.regular : fallbackFile(font));
  const known = glyphs.get(font) ?? new Set('characterSet' in opened ? opened.characterSet : []);
  glyphs.set(font, known);
  return known.has(point);
};

test('every printable sign has a glyph in the font that draws it', () => {
  const missing: string[] = [];
  for (let point = 0x21; point < 0x2_0000; point += 1) {
    const sign = String.fromCodePoint(point);
    if (/\s|\p{C}/u.test(sign) || sign !== toPrintable(sign)) continue;
    if (!hasGlyph(fallbacksOf(sign)[0] ?? '', point)) missing.push(point.toString(16));
  }
  expect(missing).toEqual([]);
});

test.each([
  ['Noura الحربي, राज', undefined],
  ['Z\u0301oe\u200f O\u2011Neil', undefined],
  ['Gym 💪', '💪'],
  ['李', '李'],
])('the first sign of "%s" without a glyph is %s', (text, sign) => {
  expect(findUnprintable(text)).toBe(sign);
});
