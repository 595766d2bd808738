import type { ObjectSchema } from 'valibot';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { indexWords, searchWords } from '#domain/catalogue/search.ts';
import { checkForm } from '#domain/customers/check-form.ts';
import { type FieldRule, FORM_RULES } from '#domain/customers/validation.ts';
import { cleanCode, cleanOwnText, cleanText } from '#domain/typed-text.ts';

const INVISIBLE = [
  ...'\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
];
const ALL = INVISIBLE.join('');

/** Fields that are taken as they were sent: passwords, and values that only programs write. */
const AS_SENT = new Set([
  ...['Password', 'ConfirmPassword', 'CurrentPassword', 'cartJsonData', 'ProductsIds', 'IdempotencyKey'],
  ...['TabName'],
]);

const textFields = Object.entries(endpoints).flatMap(([name, { request }]) => {
  const { entries } = request as ObjectSchema<Record<string, v.GenericSchema>, undefined>;
  return Object.entries(entries).map(([field, schema]) => ({ name, field, schema }));
});

describe('what people paste', () => {
  test('loses what nobody sees in every text field of every call', () => {
    const kept = textFields.flatMap(({ name, field, schema }) => {
      const values = [`${ALL}Ab12`, `${ALL}a@b.co`, `${ALL}560025`, `${ALL}22AAAAA0000A1Z5`];
      const outputs = values.map((value) => v.safeParse(schema, value)).filter(({ success }) => success);
      return outputs.some(({ output }) => INVISIBLE.some((one) => JSON.stringify(output).includes(one)))
        ? [`${name} ${field}`]
        : [];
    });
    expect(kept.filter((one) => !AS_SENT.has(one.split(' ')[1] ?? ''))).toEqual([]);
    expect(kept).toContain('get-user-login Password');
  });

  test.each(Object.entries(FORM_RULES))(
    'is checked without it in the form %s, except passwords',
    (name, rules) => {
      const values = Object.fromEntries(
        Object.entries<FieldRule>(rules).map(([field, rule]) => [
          field,
          rule.secret ? 'correct horse' : `${ALL}${rule.email ? 'a@b.co' : '123456'}${ALL}`,
        ]),
      );
      expect(checkForm(name as 'login', values as never)).toEqual([]);
    },
  );

  test.each([
    ['a code', cleanCode, '\u200eWELCOME100', 'WELCOME100'],
    ['a full-width code', cleanCode, 'ＷＥＬＣＯＭＥ１００', 'WELCOME100'],
    ['an e-mail', cleanCode, 'noura@example.com\u200f', 'noura@example.com'],
    ['a phone', cleanCode, '\u202a+٩١ ۹۸۴۵۰\u202c', '+91 98450'],
    ['a code with joiners', cleanCode, 'A\u200cB\u200d1', 'AB1'],
    ['a Persian name', cleanText, 'می\u200cلاد\u200f', 'می\u200cلاد'],
    ['an emoji', cleanText, '👩\u200d🍳', '👩\u200d🍳'],
    ['a name in two code points', cleanText, 'Re\u0301mi', 'Rémi'],
    ['Arabic digits in a text', cleanText, 'شقة ٥', 'شقة ٥'],
    [
      "an owner's sentence of both directions",
      cleanOwnText,
      'هو ملف \u2068PDF\u2069',
      'هو ملف \u2068PDF\u2069',
    ],
    ["an owner's word", cleanOwnText, '\u200fمحمد\u00ad', 'محمد'],
  ])('is cleaned: %s', (_, clean, pasted, meant) => {
    expect(clean(pasted)).toBe(meant);
  });

  test.each([
    'pro\u00adtein',
    'pro\u200btein',
    'ｐｒｏｔｅｉｎ',
    'بروت\u200cين',
    '1\u200bkg',
    'pre\u2060-workout',
  ])('is one word of a search and of the index: %j', (word) => {
    const plain = cleanCode(word);
    expect(searchWords(word)).toEqual(searchWords(plain));
    expect(indexWords(word)).toEqual(indexWords(plain));
  });
});
