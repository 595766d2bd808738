import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describePrice } from '#components/product/describe-price.ts';
import { DAY_MS } from '#domain/duration.ts';
import { readDay } from '#domain/read-day.ts';
import { isoDay, parseIsoDay } from '#domain/shop-day.ts';
import { formatDate } from '#i18n/format-date.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { translator } from '#i18n/translate.ts';
import { readBound } from '#server/office/forms/read-day.ts';
import { couponFields } from '#server/office/promotions/coupon-form.ts';
import { describeChange } from '../../../src/office/audit/describe-change.ts';
import { formatPeriod } from '../../../src/office/promotions/promotion-texts.ts';

const terms = {
  ...{
    name: { en: 'Ten', ar: 'عشرة' },
    priceType: 1 as const,
    amount: 1000,
    minimumOrder: 0,
    maximumDiscount: null,
  },
  ...{ category: null, startsAt: 0, usageLimit: null, perCustomerLimit: null, firstOrderOnly: false },
};

test('a period that ends within or at the end of a day ends on that day, wherever it is shown', () => {
  const aDay = fc.integer({ min: 18_000, max: 25_000 });
  const ofDay = fc.oneof(fc.constant(DAY_MS), fc.integer({ min: 1, max: DAY_MS }));
  fc.assert(
    fc.property(aDay, ofDay, (at, ms) => {
      const day = isoDay(at * DAY_MS);
      const endsAt = parseIsoDay(day) + ms;
      const [year, , date] = day.split('-');
      const row = { DiscEndDate: new Date(endsAt).toISOString(), PricePerServing: null };
      for (const locale of ['en', 'ar'] as const) {
        const { priceNote } = describePrice(row, translator(locale));
        expect(priceNote).toContain(formatDate(`${day}T00:00+05:30`, locale));
        const [changed] = describeChange(
          officeTranslator(locale),
          'product',
          {},
          { discount_ends_at: endsAt },
        );
        const t = officeTranslator(locale);
        const shown = formatPeriod(t, locale, null, endsAt).replace(t('list_until'), '').trim();
        expect(shown).toMatch(new RegExp(`^${Number(date)} .*${year}$`));
        expect(changed?.after).toContain(`${shown}, `);
      }
      expect(couponFields({ ...terms, endsAt }).until).toBe(day);
      expect(readBound(day, 'end', endsAt)).toBe(endsAt);
    }),
  );
});

test('a day that the calendar does not have is none', () => {
  expect(parseIsoDay('2026-02-28')).toBe(Date.parse('2026-02-28T00:00+05:30'));
  expect(['2026-02-30', '2026-13-01', '2026-2-3', ''].map(parseIsoDay)).toEqual(Array(4).fill(Number.NaN));
  expect([readDay(' ٢٠٢٦-٠٢-٢٨ '), readDay('2026-02-30')]).toEqual([parseIsoDay('2026-02-28'), undefined]);
});
