import { describe, expect, test } from 'vitest';
import { normaliseSearch, searchWords } from '#domain/catalogue/search.ts';
import { checkField, FORM_RULES, isEmail } from '#domain/customers/validation.ts';
import { slugify } from '#domain/slug.ts';
import { truncate, truncateWords } from '#domain/truncate.ts';

test.each([
  ['Whey Protein', 'whey-protein'],
  ['  Mats   & Recovery ', 'mats-&-recovery'],
  ['Men/Women', 'men-women'],
  ['بروتين مصل اللبن', 'بروتين-مصل-اللبن'],
])('the slug of %j is %j', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

test('truncating keeps whole characters and marks the cut', () => {
  expect(truncate('Protein', 7)).toBe('Protein');
  expect(truncate('Protein bar', 8)).toBe('Protein…');
  expect(truncate('💪💪💪', 2)).toBe('💪💪…');
});

test.each([
  ['Whey with a hint of cardamom', 23, 'Whey with a hint of…'],
  ['Whey with a hint of cardamom', 19, 'Whey with a hint of…'],
  ['Whey, cardamom', 8, 'Whey…'],
  ['Whey with a hint', 16, 'Whey with a hint'],
  ['Pneumonoultramicroscopicsilicovolcano', 30, 'Pneumonoultramicroscopicsilico…'],
])('the sentence %j in %i characters is %j', (text, limit, cut) => {
  expect(truncateWords(text, limit)).toBe(cut);
});

describe('search text', () => {
  test.each([
    ['Crème BRÛLÉE', 'creme brulee'],
    ['كِرْياتين', 'كرياتين'],
    ['أحماض إضافية آمنة', 'احماض اضافيه امنه'],
    ['مقوّى', 'مقوي'],
    ['بروتـــين', 'بروتين'],
    ['٢ كغ', '2 كغ'],
    ['BCAA 2:1:1', 'bcaa 2 1 1'],
  ])('%j becomes %j', (text, normal) => {
    expect(normaliseSearch(text)).toBe(normal);
  });

  test('the Arabic article is removed from words, except from short ones', () => {
    expect(searchWords('البروتين ال')).toEqual(['بروتين', 'ال']);
  });
});

describe('the field check', () => {
  test.each([
    ['', {}, { code: 'required' }],
    ['   ', {}, { code: 'required' }],
    ['', { optional: true }, undefined],
    ['abc', { min: 6 }, { code: 'too_short', n: 6 }],
    ['abcdef', { max: 5 }, { code: 'too_long', n: 5 }],
    ['nobody', { email: true }, { code: 'email_invalid' }],
    ['a@b.example', { email: true }, undefined],
    ['12a', { numeric: true }, { code: 'not_numeric' }],
    ['560025', { numeric: true }, undefined],
  ])('%j under %j gives %j', (value, rule, refusal) => {
    expect(checkField(value, rule)).toEqual(refusal);
  });

  test.each(['a@b', 'a b@c.de', '@c.de', 'a@-c.de', `${'a'.repeat(65)}@c.de`])(
    '%j is no e-mail address',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );

  test('hostile input is processed in a moment', () => {
    expect(isEmail(`${'a'.repeat(60)}@${'a.'.repeat(90)}`)).toBe(false);
  });

  test('the limits are those of the specification', () => {
    expect(FORM_RULES.newsletter.SubscriberEmail.max).toBe(200);
    expect(FORM_RULES.signup.FirstName.max).toBe(200);
    expect(FORM_RULES.signup.LastName.max).toBe(150);
    expect(FORM_RULES.signup.AddressLineOne.max).toBe(600);
    expect(FORM_RULES.contact.Message.max).toBe(2000);
    expect(FORM_RULES.review.ReviewBody.max).toBe(200);
    expect(FORM_RULES.resetPassword.Password).toMatchObject({ min: 8, max: 20 });
    expect(FORM_RULES.resetPassword.Otp).toMatchObject({ min: 5, max: 15 });
  });
});
