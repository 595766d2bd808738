import { expect, test } from 'vitest';
import { officeTranslator } from '#i18n/office/translate.ts';
import { describeChange } from '../../../src/office/audit/describe-change.ts';

test('a change in the log is described with labels, money, dates and states', () => {
  const before = {
    price: 129_900,
    discount_ends_at: null,
    state: 'published',
    isActive: 1,
    price_type: 2,
    amount: 1250,
  };
  const after = {
    ...before,
    price: 119_950,
    discount_ends_at: Date.UTC(2026, 10, 24, 6, 30),
    state: 'hidden',
  };
  expect(describeChange(officeTranslator('en'), 'review', before, { ...after, unheard: [1] })).toEqual([
    { label: 'Price', before: '₹1,299', after: '₹1,199.50' },
    { label: 'Sale ends', before: '—', after: '24 Nov 2026, 12:00' },
    { label: 'State', before: 'Published', after: 'Hidden' },
    { label: 'Active', before: 'yes', after: 'yes' },
    { label: 'Amount', before: '12.5%', after: '12.5%' },
    { label: 'unheard', before: undefined, after: '[1]' },
  ]);
  expect(
    describeChange(officeTranslator('ar'), 'message', {}, { state: 'spam', main_title_en: 'Sale' }),
  ).toEqual([
    { label: 'الحالة', before: undefined, after: 'غير مرغوب فيها' },
    { label: 'العنوان بالإنجليزية', before: undefined, after: 'Sale' },
  ]);
});
