import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, formatPercentOff, isolateMoney } from '#i18n/format.ts';
import { formatDate, formatNumericDate } from '#i18n/format-date.ts';
import { isolateHtml, isolateText, withoutIsolates } from '#i18n/isolate-text.ts';
import { arabic } from '#i18n/labels/ar.ts';
import { english, type LabelKey } from '#i18n/labels/en.ts';
import { SCREENS } from '#i18n/labels/screens.ts';
import type { Translated } from '#i18n/labels/translated.ts';
import { readAcceptLanguage } from '#i18n/locales.ts';
import { listPaymentMethods } from '#i18n/payment-methods.ts';
import { translator } from '#i18n/translate.ts';
import { asciiPath, listingPath, productPath, withLocale } from '#routes/paths.ts';
import { isBarePath } from '#routes/table.ts';

const visible = (text: string) => text.replaceAll('\u2068', '⟦').replaceAll('\u2069', '⟧');

describe('format', () => {
  test.each([
    [0, '₹0'],
    [249_900, '₹2,499'],
    [10_000_000, '₹1,00,000'],
    [498_950, '₹4,989.50'],
    [-10_000, '−₹100'],
  ])('%d paise are formatted as %s', (paise, text) => {
    expect(formatMoney(paise)).toBe(text);
  });

  test('groups every sum as the language tag en-IN does', () => {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const known = new Intl.NumberFormat('en-IN', digits);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (paise) => {
        const text = formatMoney(paise).replace('₹', '');
        expect(paise % 100 === 0 ? `${text}.00` : text).toBe(known.format(paise / 100));
      }),
    );
  });

  test('dates are dd-mm-yyyy in tables and words in sentences, in Indian time in any time zone of the server', () => {
    expect(formatNumericDate('2026-01-31T18:29:59Z')).toBe('31-01-2026');
    expect(formatDate('2026-01-31T18:29:59Z', 'en')).toBe('31 January 2026');
    expect(formatDate('2026-01-31T18:30:00Z', 'ar')).toBe('1 فبراير 2026');
  });

  test('sums in the text of an editor are isolated', () => {
    expect(isolateMoney('أملاح معدنية من ₹35')).toBe('أملاح معدنية من \u2068₹35\u2069');
    expect(isolateMoney('<li>from ₹1,00,000.50, or ₹699.</li>')).toBe(
      '<li>from \u2068₹1,00,000.50\u2069, or \u2068₹699\u2069.</li>',
    );
  });

  test.each([
    ['سعره ₹35 أو ₹35/kg', 'سعره ⟦₹35⟧ أو ⟦⟦₹35⟧/kg⟧'],
    ['اتصل على +91 011 000 4200 أو (011) 4000 200', 'اتصل على ⟦+91 011 000 4200⟧ أو ⟦(011) 4000 200⟧'],
    ['يحوي 500 g و1,000 mg بخصم -13%', 'يحوي ⟦500 g⟧ و⟦1,000 mg⟧ بخصم ⟦-13%⟧'],
    ['الأعمار 24–29، والمقاس 16 × 32.', 'الأعمار ⟦24–29⟧، والمقاس ⟦16 × 32⟧.'],
    ['راسل 24h@quwana.example، أو افتح /ar/faq/', 'راسل ⟦24h@quwana.example⟧، أو افتح ⟦/ar/faq/⟧'],
    ['اشترِ 2 Prime Whey 500 g مع B12+', 'اشترِ ⟦2 Prime Whey 500 g⟧ مع ⟦B12+⟧'],
    // In order without help.
    ['أوميغا-3 وPrime Whey 500 g (10)، طلب Q100003', 'أوميغا-3 وPrime Whey 500 g (10)، طلب Q100003'],
    ['10, 20 قطعة عام 2026 بسعر 1,000.50', '10, 20 قطعة عام 2026 بسعر 1,000.50'],
  ])('figures in Arabic keep their order: %s', (typed, shown) => {
    expect(visible(isolateText(typed, 'ar'))).toBe(shown);
    expect(withoutIsolates(isolateText(typed, 'ar'))).toBe(typed);
    expect(isolateText(typed, 'en')).toBe(typed);
  });

  test('in markup, tags, entities and code stay as they are', () => {
    const html = '<p>من <a href="/ar/500 g">500 g</a> &amp; <code>500 g</code> 13%&#xa0;</p><pre>1 kg</pre>';
    expect(visible(isolateHtml(html, 'ar'))).toBe(
      '<p>من <a href="/ar/500 g">⟦500 g⟧</a> &amp; <code>500 g</code> ⟦13%⟧&#xa0;</p><pre>1 kg</pre>',
    );
    expect(isolateHtml(html, 'en')).toBe(html);
  });

  test('percent off', () => {
    expect(formatPercentOff(13.8, 2)).toBe('−13.80%');
    expect(formatPercentOff(13.8, 0)).toBe('−14%');
  });
});

test.each([
  ['en', [5, 2, 6], 'Card, PayPal or cash'],
  ['en', [5, 6], 'Card or cash'],
  ['en', [6], 'Cash'],
  ['ar', [5, 2, 6], 'بالبطاقة أو PayPal أو نقدًا'],
  ['ar', [5, 6], 'بالبطاقة أو نقدًا'],
] as const)('the methods of a shop are listed in %s: %j', (locale, methods, text) => {
  expect(listPaymentMethods(translator(locale), methods)).toBe(text);
});

describe('paths', () => {
  test('slugs are encoded', () => {
    expect(
      productPath('en', { ProductId: 3, ProductName: '100% Whey?', CategoryName: 'Mats & Recovery' }),
    ).toBe('/en/product-detail/3/mats-%26-recovery/100%25-whey%3F');
    expect(listingPath('ar')).toBe('/ar/all-products/0/all-categories');
  });

  test('letters are encoded for headers only', () => {
    const path = listingPath('ar', { id: 9, name: 'بروتين مصل/50%' });
    expect(path).toBe('/ar/all-products/9/بروتين-مصل-50%25');
    expect(asciiPath(path)).toBe(new URL(path, 'http://shop.invalid').pathname);
  });

  test.each(['/', '/cart', '/all-products/3/whey', '/product-detail/1/shop/x', '/campaign/1/x'])(
    '%s has no language prefix',
    (path) => {
      expect(isBarePath(path)).toBe(true);
    },
  );

  test.each(['/en/', '/privacy', '/nothing', '/all-products/3', '/en/cart', '/product-detail/1/shop'])(
    '%s has a language prefix',
    (path) => {
      expect(isBarePath(path)).toBe(false);
    },
  );

  test('a path in the other language', () => {
    expect(withLocale('/en/cart', 'ar')).toBe('/ar/cart');
    expect(withLocale('/en/', 'ar')).toBe('/ar/');
  });
});

describe('labels', () => {
  // A sentence of one language may name the shop where the other one does not.
  const placeholders = (text: string) => (text.match(/\{(?!shop_)\w+\}/g) ?? []).sort();

  test('every Arabic label has the placeholders of its English one', () => {
    // Arabic forms for one and two may omit the number, because the word expresses it.
    const counted = /_(?:zero|one|two)$/;
    for (const [key, text] of Object.entries(english)) {
      if (!counted.test(key))
        expect([key, placeholders(arabic[key as keyof typeof english])]).toEqual([key, placeholders(text)]);
    }
  });

  test('no Arabic label is empty', () => {
    for (const [key, text] of Object.entries(arabic)) expect([key, text.trim()]).not.toEqual([key, '']);
  });

  test('every counted Arabic label has the forms for two, few and many', () => {
    for (const key of Object.keys(english).filter((one) => one.endsWith('_other')))
      for (const form of ['two', 'few', 'many']) expect(arabic).toHaveProperty(key.replace(/other$/, form));
  });

  test('a label without its Arabic text does not compile', () => {
    const screen = { lbl_test_title: 'Title', lbl_test_pieces_other: '{n} pieces' };
    const whole: Translated<typeof screen> = { lbl_test_title: 'العنوان', lbl_test_pieces_other: '{n} قطعة' };
    // @ts-expect-error the title is missing
    const half: Translated<typeof screen> = { lbl_test_pieces_other: '{n} قطعة' };
    const odd: Translated<typeof screen> = {
      ...whole,
      // @ts-expect-error there is no such label in English
      lbl_test_pieces_several: 'قطع',
    };
    // @ts-expect-error a whole screen is missing
    const table: Readonly<Record<LabelKey, string>> = { ...whole };
    expect([half, odd, table]).toHaveLength(3);
  });

  test('every label belongs to one screen', () => {
    const prefixes = Object.values(SCREENS);
    for (const key of Object.keys(english))
      expect([key, prefixes.filter((prefix) => key.startsWith(prefix)).length]).toEqual([key, 1]);
  });

  test('an override wins, a blank one falls back', () => {
    expect(translator('en', { lbl_cart_title: 'Basket' })('lbl_cart_title')).toBe('Basket');
    expect(translator('en', { lbl_cart_title: '  ' })('lbl_cart_title')).toBe(english.lbl_cart_title);
  });

  test('values are filled in and unknown placeholders stay', () => {
    expect(translator('en').error('required', { label: 'Email' })).toBe('Email is required');
  });
});

test.each([
  ['ar-SA,ar;q=0.9,en;q=0.8', 'ar'],
  ['fr,en', 'en'],
  [undefined, 'en'],
  ['de', 'en'],
])('Accept-Language %s means %s', (header, locale) => {
  expect(readAcceptLanguage(header)).toBe(locale);
});
