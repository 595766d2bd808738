import { describe, expect, test } from 'vitest';
import { listPromisedDays } from '#domain/customers/chosen-times.ts';
import { findTimes } from '#domain/customers/find-times.ts';
import { LOCALES } from '#i18n/locales.ts';
import { readFiles } from '../../support/source-files.ts';

describe('times in a text', () => {
  test.each<[string, number[]]>([
    ['for 90 days, and two-year copies; at once', [90, 730]],
    ['Seven\nDays or thirty days, 24 hours, six months, 3 weeks', [7, 30, 1, 180, 21]],
    ['once a day, these days, 5 pages, every year', []],
    ['مدة 90 يومًا، ولك سبعة أيام، ولسنتين أو ٨ سنوات', [90, 7, 730, 2920]],
    ['بعد ثلاثين يومًا وساعتين، وخمسة أشهر، وستة صفحات', [30, 2 / 24, 150]],
  ])('%j', (text, days) => {
    expect(findTimes(text).map((time) => time.days)).toEqual(days);
  });
});

test('the privacy page names only times that are kept, in both languages', () => {
  const promised = listPromisedDays({});
  for (const locale of LOCALES) {
    const [[, text = ''] = []] = readFiles(`src/content/pages/${locale}/privacy.md`);
    const times = findTimes(text);
    expect(times.length).toBeGreaterThan(3);
    expect(times.filter(({ days }) => !promised.has(days))).toEqual([]);
  }
});
