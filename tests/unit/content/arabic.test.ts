import { describe, expect, test } from 'vitest';
import { arabic } from '#i18n/labels/ar.ts';
import { english } from '#i18n/labels/en.ts';
import { arabic as arabicOffice } from '#i18n/office/ar.ts';
import { readFiles } from '../../support/source-files.ts';

const content = readFiles('src/content/*/ar/*.md');

interface Texts {
  readonly [key: string]: unknown;
}
/** The texts under `ar` in a file of the demo catalogue. Keywords are for search engines and may have other words. */
const textsIn = (value: unknown, path: string): (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value as Texts).flatMap(([key, inner]) => {
        if (key === 'metaKeywords') return [];
        return key === 'ar' && typeof inner === 'string'
          ? [[path, inner] as const]
          : textsIn(inner, `${path}.${key}`);
      })
    : [];
const catalogue = readFiles('src/demo/data/*.json').flatMap(([file, text]) =>
  textsIn(JSON.parse(text), file),
);
const texts = [...Object.entries(arabic), ...content, ...catalogue];

/** Errors of Arabic typography, and words that contradict `i18n/GLOSSARY.md`. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ['a Latin comma, semicolon or question mark after an Arabic letter', /\p{Script=Arabic}[,;?]/u],
  ['a space before punctuation', / [،؛؟.:!](?!\p{L})/u],
  ['no space after punctuation', /[،؛؟]\p{L}/u],
  ['a stretched letter (the name of vitamin هـ is none)', /(?<!ه)ـ/],
  ['digits that are not Latin', /[٠-٩۰-۹]/],
  ['straight quotes around Arabic', /'\p{Script=Arabic}/u],
  ['another word for the cart', /\bعربة/],
  ['“write for us”', /اكتب لنا/],
  ['loading for downloading', /(?:رابط|زر) التحميل/],
  ['a sticker for a label', /ملصق/],
  ['skin care for hydration', /ترطيب/],
  ['another word for whey', /مصل اللبن|مصل لبن/],
  ['BCAA without their chain', /متفرعة(?! السلسلة)/],
  ['“contain” without its preposition', /حتوي (?!على|عليه)/],
  ['“was done successfully”', /بنجاح/],
];

describe('Arabic', () => {
  test.each(FAULTS)('contains no %s', (_, fault) => {
    expect(texts.filter(([, text]) => fault.test(text)).map(([key]) => key)).toEqual([]);
  });

  test('has no spaces at the ends of a label, and no double spaces', () => {
    const joins = 'lbl_list_avoid_and';
    for (const table of [arabic, english])
      for (const [key, text] of Object.entries(table))
        if (key !== joins) expect([key, text]).toEqual([key, text.trim().replaceAll(/ {2,}/g, ' ')]);
  });

  test('is written in Arabic letters, except for words that are Latin everywhere', () => {
    const latin = new Set([
      'PayPal',
      'Razorpay',
      'Tap',
      'UPI',
      'PDF',
      'English',
      english.lbl_com_phone,
      english.lbl_com_email,
    ]);
    const labels = [...Object.entries(arabic), ...Object.entries(arabicOffice)];
    const same = labels.filter(([, text]) => !/\p{Script=Arabic}/u.test(text));
    const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''));
    expect(same.filter(([, text]) => text.trim() === '' || (!latin.has(text) && hasWord(text)))).toEqual([]);
  });

  test('is in no English label', () => {
    const arabicIn = Object.entries(english).filter(([, text]) => /\p{Script=Arabic}/u.test(text));
    expect(arabicIn.map(([key]) => key)).toEqual(['lbl_top_language']);
  });
});
