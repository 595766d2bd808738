import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import type { Locale } from '#i18n/locales.ts';
import { runRetention } from '#server/retention/run-retention.ts';
import { listPopularSearches, listSearchesWithoutResult } from '#server/search/search-terms.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const search = async (SearchTerm: string, times: number, locale: Locale = 'en', more = {}) => {
  for (let n = 0; n < times; n += 1)
    rowsOf(await shop.call('get-all-products', { SearchTerm, ...more }, { locale }));
};
const listStored = () => shop.app.db.read.selectFrom('search_term').selectAll().orderBy('term').execute();

describe('the search counter', () => {
  test('adds up what is searched for, without other filters, pages and personal texts', async () => {
    await search('Whey  Protein!', 2);
    await search('casein', 1);
    await search('بروتين', 1, 'ar');
    await search('whey', 1, 'en', { MinPrice: 100 });
    await search('whey', 1, 'en', { PageNo: 2 });
    for (const personal of [
      'noura@example.com',
      'Noura＠example.com',
      '+91 98450 20160',
      '٩٨٤٥٠٢٠١٦٠',
      '1234567',
      'https://example.com/a',
      `whey ${'protein '.repeat(8)}`,
    ])
      await search(personal, 1);
    expect(await listStored()).toEqual([]);
    await shop.app.termCounter.flush();
    await search('whey protein', 1);
    await shop.app.termCounter.flush();
    const rows = await listStored();
    expect(rows.map(({ locale, term, searches }) => [locale, term, searches])).toEqual([
      ['en', 'casein', 1],
      ['en', 'whey protein', 3],
      ['ar', 'بروتين', 1],
    ]);
    expect(rows.map(({ results }) => results > 0)).toEqual([false, true, true]);
  });

  test('stores a limited number of terms a day', async () => {
    const { db, clock, termCounter } = shop.app;
    const [{ day } = { day: 0 }] = await listStored();
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      day,
      locale: 'en',
      term: `term ${n}`,
      searches: 1,
      results: 0,
    }));
    for (let at = 0; at < rows.length; at += 500)
      await db.write((transaction) =>
        transaction
          .insertInto('search_term')
          .values(rows.slice(at, at + 500))
          .execute(),
      );
    termCounter.note({ locale: 'en', term: 'a new term', results: 1 });
    termCounter.note({ locale: 'en', term: 'casein', results: 0 });
    await termCounter.flush();
    const stored = await listStored();
    expect(stored.find(({ term }) => term === 'a new term')).toBeUndefined();
    expect(stored.find(({ term }) => term === 'casein')?.searches).toBe(2);
    expect(clock.now()).toBeGreaterThanOrEqual(day);
    await db.write((transaction) =>
      transaction.deleteFrom('search_term').where('term', 'like', 'term %').execute(),
    );
  });

  test('lists searches without result, and popular ones of known words only', async () => {
    await search('creatine', 5);
    await search('my private word', 9);
    await search('protien', 9);
    await search('كرياتين', 6, 'ar');
    await shop.app.termCounter.flush();
    const missed = await listSearchesWithoutResult(shop.app, 7);
    expect(missed.map(({ term, searches }) => [term, searches])).toEqual([
      ['my private word', 9],
      ['casein', 2],
    ]);
    expect(await listPopularSearches(shop.app, 'en')).toEqual(['creatine']);
    expect(rowsOf(await shop.call('get-popular-searches', {}, { locale: 'ar' }))).toEqual([
      { SearchTerm: 'كرياتين' },
    ]);
    shop.clock.advance(8 * DAY_MS);
    expect(await listSearchesWithoutResult(shop.app, 7)).toEqual([]);
    shop.clock.advance(30 * DAY_MS);
    expect(await listPopularSearches(shop.app, 'en')).toEqual([]);
  });

  test('keeps the counts for 90 days', async () => {
    shop.clock.advance(40 * DAY_MS);
    await runRetention(shop.app);
    expect(await listStored()).not.toEqual([]);
    shop.clock.advance(13 * DAY_MS);
    await runRetention(shop.app);
    expect(await listStored()).toEqual([]);
  });
});
