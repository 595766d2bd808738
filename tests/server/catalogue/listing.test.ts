import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Facets } from '#contract/catalogue/products.ts';
import type { Input } from '#contract/endpoints.ts';
import { AVOIDABLE_FACTS } from '#domain/catalogue/declarations.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Filters = Input<'get-all-products'>;

const list = async (filters: Filters) =>
  rowsOf(await shop.call('get-all-products', { PageSize: 100, ...filters }));
const totalOf = async (filters: Filters) => (await list({ ...filters, PageSize: 1 }))[0]?.TotalRecords ?? 0;
const facetsOf = async (filters: Input<'get-listing-facets'>) =>
  rowsOf(await shop.call('get-listing-facets', filters));

const idOf = async (
  table: 'category' | 'manufacturer' | 'tag' | 'size' | 'allergen',
  key: string,
): Promise<number> =>
  (await shop.app.db.read.selectFrom(table).select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;

const pricesOf = (rows: Awaited<ReturnType<typeof list>>) =>
  rows.map((row) => row.DiscountedPrice ?? row.Price);

describe('a listing', () => {
  test('of a category includes its subcategories, in the order of the catalogue', async () => {
    const CategoryID = await idOf('category', 'protein');
    const rows = await list({ CategoryID });
    const expected = await shop.app.db.read
      .selectFrom('product as p')
      .innerJoin('category_path as path', 'path.category_id', 'p.category_id')
      .select('p.id')
      .where('path.ancestor_id', '=', CategoryID)
      .orderBy('p.position')
      .execute();
    expect(rows.map((row) => row.ProductId)).toEqual(expected.map((row) => row.id));
    expect(rows[0]?.TotalRecords).toBe(expected.length);
  });

  test.each(['', 'Price ASC', 'Price DESC', 'Date ASC', 'Date DESC'] as const)(
    'sorted by %j has no gaps or duplicates between its pages',
    async (OrderByColumnName) => {
      for (const CategoryID of ['', await idOf('category', 'gear')]) {
        const whole = await list({ CategoryID, OrderByColumnName });
        const pages = [];
        for (let PageNo = 1; PageNo <= Math.ceil(whole.length / 7); PageNo += 1)
          pages.push(...(await list({ CategoryID, OrderByColumnName, PageNo, PageSize: 7 })));
        expect(pages.map((row) => row.ProductId)).toEqual(whole.map((row) => row.ProductId));
        expect(new Set(pages.map((row) => row.ProductId)).size).toBe(whole[0]?.TotalRecords);
      }
    },
  );

  test('sorts by the effective price', async () => {
    const prices = pricesOf(await list({ OrderByColumnName: 'Price ASC' }));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test('is empty past its end, for an unknown category, and for one without products', async () => {
    expect(await list({ PageNo: 1000 })).toEqual([]);
    expect(await list({ CategoryID: 999_999 })).toEqual([]);
    expect(await facetsOf({ CategoryID: 999_999 })).toMatchObject({ categories: [], priceBands: [] });
  });

  test('combines the values of one filter by OR and the filters by AND', async () => {
    const [one, two] = [await idOf('manufacturer', 'torvane'), await idOf('manufacturer', 'gripthorn')];
    const CategoryID = await idOf('category', 'protein');
    expect(await totalOf({ ManufacturerID: `${one},${two}` })).toBe(
      (await totalOf({ ManufacturerID: one })) + (await totalOf({ ManufacturerID: two })),
    );
    const both = await list({ ManufacturerID: one, CategoryID });
    expect(both.length).toBeLessThan(await totalOf({ ManufacturerID: one }));
    expect(both.every((row) => row.ManufacturerName === 'Torvane')).toBe(true);
  });

  test('leaves out products with an avoided allergen or caffeine, in every order and with every filter', async () => {
    const milk = await idOf('allergen', 'milk');
    const naming = new Set(
      (
        await shop.app.db.read
          .selectFrom('product_allergen')
          .select('product_id')
          .where('allergen_id', '=', milk)
          .execute()
      ).map((row) => row.product_id),
    );
    expect(naming.size).toBeGreaterThan(0);
    for (const filters of [
      {},
      { CategoryID: await idOf('category', 'protein') },
      { SearchTerm: 'protein' },
      { OrderByColumnName: 'Price DESC' as const, Rating: 3 },
    ]) {
      const all = (await list(filters)).map((row) => row.ProductId);
      const left = (await list({ ...filters, AvoidAllergenID: milk })).map((row) => row.ProductId);
      expect(left).toEqual(all.filter((id) => !naming.has(id)));
      expect(left.length).toBeLessThan(all.length);
    }
    expect(await totalOf({ AvoidAllergenID: 999_999 })).toBe(await totalOf({}));
    const calm = await list({ SearchTerm: 'ignite', AvoidAllergenID: AVOIDABLE_FACTS.caffeine });
    expect(calm.filter(({ ProductName }) => ProductName.startsWith('Ignite'))).toEqual([]);
  });

  test('keeps products with at least this rating, and none without a rating', async () => {
    const rows = await list({ Rating: 4 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.Rating >= 4 && row.TotalReviews > 0)).toBe(true);
  });
});

describe('at the end of a discount', () => {
  test('price filters, sorts and facets follow the clock', async () => {
    const own = await openTestShop();
    try {
      const product = await own.app.db.read
        .selectFrom('product')
        .selectAll()
        .where('discount_ends_at', 'is not', null)
        .orderBy('discount_ends_at')
        .executeTakeFirstOrThrow();
      const price = product.price / 100;
      const find = async () =>
        rowsOf(await own.call('get-all-products', { MinPrice: price, MaxPrice: price, PageSize: 100 })).some(
          (row) => row.ProductId === product.id,
        );
      expect(await find()).toBe(false);
      own.clock.advance(Number(product.discount_ends_at) - own.clock.now());
      expect(await find()).toBe(true);
      const prices = pricesOf(
        rowsOf(await own.call('get-all-products', { OrderByColumnName: 'Price DESC', PageSize: 100 })),
      );
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    } finally {
      await own.close();
    }
  });

  test('a written price is effective at once', async () => {
    const { id } = await shop.app.db.read
      .selectFrom('product')
      .select('id')
      .where('key', '=', 'speed-rope')
      .executeTakeFirstOrThrow();
    await shop.app.db.write((db) =>
      db
        .updateTable('product')
        .set({ price: 9_999_900, discounted_price: null })
        .where('id', '=', id)
        .execute(),
    );
    expect((await list({ MinPrice: 99_999 })).map((row) => row.ProductId)).toEqual([id]);
  });
});

describe('facets', () => {
  const LISTS = {
    categories: 'CategoryID',
    brands: 'ManufacturerID',
    sizes: 'SizeID',
    colors: 'ColorID',
    tags: 'TagID',
    ratings: 'Rating',
  } as const;

  /** Expects each count to equal the number of products in the listing filtered by that entry. */
  const expectListings = async (filters: Filters, facets: Facets) => {
    for (const [list, field] of Object.entries(LISTS) as [keyof typeof LISTS, keyof Filters][])
      for (const { id, name, count } of facets[list])
        expect([field, name, await totalOf({ ...filters, [field]: id })]).toEqual([field, name, count]);
    for (const { min, max, count } of facets.priceBands)
      expect([min, await totalOf({ ...filters, MinPrice: min, MaxPrice: max })]).toEqual([min, count]);
  };

  test('without a filter count the products of each entry', async () => {
    const facets = await facetsOf({});
    expect(facets.categories.length).toBeGreaterThan(20);
    expect(facets.priceBands).toHaveLength(7);
    expect(facets.ratings.map(({ id }) => id)).toEqual([5, 4, 3, 2]);
    await expectListings({}, facets);
  });

  test('apply every other kind of filter, and not their own', async () => {
    const filters = {
      CategoryID: String(await idOf('category', 'protein')),
      ManufacturerID: String(await idOf('manufacturer', 'torvane')),
      MinPrice: 100,
      Rating: 3,
      TagID: String(await idOf('tag', 'high-protein')),
    };
    const facets = await facetsOf(filters);
    expect(facets.brands.length).toBeGreaterThan(1);
    await expectListings(filters, facets);
  });

  test('count the results of a search', async () => {
    const filters = { SearchTerm: 'creatine' };
    const facets = await facetsOf(filters);
    expect(facets.brands.length).toBeGreaterThan(0);
    await expectListings(filters, facets);
  });

  test('count for every allergen the products without it, in addition to those avoided already', async () => {
    const [milk, soya] = [await idOf('allergen', 'milk'), await idOf('allergen', 'soya')];
    const cases: Filters[] = [
      {},
      { AvoidAllergenID: milk },
      { CategoryID: await idOf('category', 'protein'), AvoidAllergenID: `${milk},${soya}` },
      { SearchTerm: 'bar', ManufacturerID: await idOf('manufacturer', 'torvane') },
    ];
    for (const filters of cases) {
      const facets = await facetsOf(filters);
      expect(facets.allergens.slice(-2).map(({ name }) => name)).toEqual(['Sweeteners', 'Caffeine']);
      for (const { id, name, count } of facets.allergens) {
        const avoided = [filters.AvoidAllergenID, id].filter(Boolean).join(',');
        expect([name, await totalOf({ ...filters, AvoidAllergenID: avoided })]).toEqual([name, count]);
      }
      await expectListings(filters, facets);
    }
  });

  test('name the allergens also where nothing is found, so that they can be cleared', async () => {
    const { allergens } = await facetsOf({ SearchTerm: 'zzqqxx' });
    expect(allergens.length).toBeGreaterThan(5);
    expect(allergens.every(({ count }) => count === 0)).toBe(true);
  });

  test('are named in the requested language', async () => {
    const facets = rowsOf(await shop.call('get-listing-facets', {}, { locale: 'ar' }));
    expect(facets.brands.map(({ name }) => name)).toContain('تورفين');
  });
});

test('the counts that the database stores follow every change', async () => {
  const countOf = async (key: string) =>
    (
      await shop.app.db.read
        .selectFrom('category')
        .select('product_count')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
    ).product_count;
  const [whey, isolate] = [await countOf('whey'), await countOf('isolate')];
  const move = async (product: string, category: string) => {
    const category_id = await idOf('category', category);
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ category_id }).where('key', '=', product).execute(),
    );
  };
  await move('prime-whey', 'isolate');
  expect([await countOf('whey'), await countOf('isolate')]).toEqual([whey - 1, isolate + 1]);
  await move('prime-whey', 'whey');
  expect([await countOf('whey'), await countOf('isolate')]).toEqual([whey, isolate]);
});
