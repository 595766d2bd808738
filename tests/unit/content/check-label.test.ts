import { describe, expect, test } from 'vitest';
import { checkLabel } from '#i18n/check-label.ts';
import { LOCALES } from '#i18n/locales.ts';
import { defaultLabels } from '#i18n/translate.ts';

describe('a text of the operator for a label', () => {
  test('can be any line with all its placeholders', () => {
    expect(checkLabel('lbl_cart_title', 'en', 'Basket').ok).toBe(true);
    expect(checkLabel('lbl_top_free_delivery', 'ar', 'شحن مجاني من {sum}').ok).toBe(true);
    expect(checkLabel('lbl_cart_pieces_one', 'en', 'one thing').ok).toBe(true);
    expect(checkLabel('lbl_cart_pieces_two', 'ar', '{n} قطعة').ok).toBe(true);
  });

  test.each([
    ['lbl_nothing', 'Basket', { code: 'key_unknown' }],
    ['toString', 'Basket', { code: 'key_unknown' }],
    ['lbl_cart_pieces_two', 'both', { code: 'key_unknown' }],
    ['lbl_top_free_delivery', 'Free', { code: 'placeholder_missing', names: ['{sum}'] }],
    ['lbl_cart_title', 'Cart of {name}', { code: 'placeholder_unknown', names: ['{name}'] }],
    ['lbl_cart_pieces_other', 'pieces', { code: 'placeholder_missing', names: ['{n}'] }],
    ['lbl_cart_title', 'Your\ncart', { code: 'several_lines' }],
    ['lbl_cart_title', 'x'.repeat(1001), { code: 'too_long' }],
  ])('%s cannot be %j', (key, text, error) => {
    expect(checkLabel(key, 'en', text)).toEqual({ ok: false, error });
  });

  test('can be the original text', () => {
    for (const locale of LOCALES)
      for (const [key, text] of Object.entries(defaultLabels(locale)))
        expect([key, checkLabel(key, locale, text).ok]).toEqual([key, true]);
  });
});
