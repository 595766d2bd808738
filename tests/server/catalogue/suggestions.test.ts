import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const suggest = async (SearchTerm: string, locale: Locale = 'en') =>
  rowsOf(await shop.call('get-search-suggestions', { SearchTerm }, { locale }));
const namesOf = (rows: Awaited<ReturnType<typeof suggest>>, kind: string) =>
  rows.filter((row) => row.Kind === kind).map((row) => row.Name);

describe('search suggestions', () => {
  test('are at most five products, three categories and three brands, in that order', async () => {
    const rows = await suggest('protein');
    expect(namesOf(rows, 'product')).toHaveLength(5);
    expect(namesOf(rows, 'category').length).toBeGreaterThan(0);
    expect(namesOf(rows, 'category').length).toBeLessThanOrEqual(3);
    const order = rows.map((row) => ['product', 'category', 'brand'].indexOf(row.Kind));
    expect(order).toEqual(order.toSorted());
  });

  test('rank categories and brands by the number of their results', async () => {
    for (const SearchTerm of ['protein', 'vitamin', 'بروتين']) {
      const rows = await suggest(SearchTerm);
      const facets = await shop.call('get-listing-facets', { SearchTerm });
      if (!facets.ok) throw new Error(SearchTerm);
      for (const [kind, entries] of [
        ['category', facets.value.categories],
        ['brand', facets.value.brands],
      ] as const) {
        const counts = rows
          .filter((row) => row.Kind === kind)
          .map((row) => entries.find((entry) => entry.id === row.Id)?.count ?? 0);
        expect(counts.every((count) => count > 0)).toBe(true);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }
    }
  });

  test('rank products as the search itself does, with picture and price', async () => {
    const [first] = await suggest('creatine');
    const [found] = rowsOf(await shop.call('get-all-products', { SearchTerm: 'creatine' }));
    expect(first).toEqual({
      Kind: 'product',
      Id: found?.ProductId,
      Name: found?.ProductName,
      CategoryName: found?.CategoryName,
      AttachmentURL: found?.ProductImagesJson[0]?.AttachmentURL,
      Price: found?.Price,
      DiscountedPrice: found?.DiscountedPrice,
    });
  });

  test('are limited to the chosen category', async () => {
    const { id } = await shop.app.db.read
      .selectFrom('category')
      .select('id')
      .where('key', '=', 'snacks')
      .executeTakeFirstOrThrow();
    const rows = rowsOf(
      await shop.call('get-search-suggestions', { SearchTerm: 'protein', CategoryID: String(id) }),
    );
    const below = await shop.app.db.read
      .selectFrom('category_path')
      .select('category_id')
      .where('ancestor_id', '=', id)
      .execute();
    const ids = new Set(below.map((row) => row.category_id));
    const products = rows.filter((row) => row.Kind === 'product').map((row) => row.Id);
    expect(products.length).toBeGreaterThan(0);
    const shelves = await shop.app.db.read
      .selectFrom('product')
      .select('category_id')
      .where('id', 'in', products)
      .execute();
    expect(shelves.every((row) => ids.has(row.category_id))).toBe(true);
    for (const row of rows) if (row.Kind === 'category') expect(ids.has(row.Id)).toBe(true);
  });

  test('match a brand by its beginning, and the intended categories', async () => {
    const brand = await shop.app.db.read
      .selectFrom('manufacturer as m')
      .innerJoin('product as p', 'p.manufacturer_id', 'm.id')
      .select('m.name_en')
      .orderBy('m.position')
      .executeTakeFirstOrThrow();
    expect(namesOf(await suggest(brand.name_en.slice(0, 4)), 'brand')).toContain(brand.name_en);
    expect(namesOf(await suggest('vitam'), 'category').join()).toMatch(/vitamin/i);
  });

  test('tolerate misspellings, and are in the requested language', async () => {
    expect(namesOf(await suggest('creatin'), 'category')).toEqual(
      namesOf(await suggest('craetine'), 'category'),
    );
    expect(namesOf(await suggest('creatine', 'ar'), 'product').join()).toMatch(/[\u0621-\u064a]/);
    expect(namesOf(await suggest('كرياتين', 'ar'), 'product').length).toBeGreaterThan(0);
  });

  test('are empty for one letter, for no term, and for one without similar words', async () => {
    for (const term of ['', '  ', 'w', ' w ', 'qqxxzzqq'])
      expect([term, await suggest(term)]).toEqual([term, []]);
  });

  test('refuse a term that is too long', async () => {
    expect(await shop.call('get-search-suggestions', { SearchTerm: 'a'.repeat(201) })).toMatchObject({
      ok: false,
      error: { status: 400 },
    });
  });
});
