import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const search = async (SearchTerm: string, locale: Locale = 'en') =>
  rowsOf(await shop.call('get-all-products', { SearchTerm }, { locale }));

const namesOf = async (term: string, locale?: Locale): Promise<string[]> =>
  (await search(term, locale)).map((row) => row.ProductName);

describe('a search', () => {
  test.each([
    ['protien', /protein|whey/i],
    ['protein', /protein|whey/i],
    ['wey isolate', /isolate/i],
    ['kreatine', /creatine/i],
    ['cretine', /creatine/i],
    ['creatin', /creatine/i],
    ['shakr', /shaker/i],
    ['glutamin', /glutamine/i],
    ['electrolite', /electrolyte/i],
    ['magnesuim', /magnesium/i],
    ['colagen', /collagen/i],
    ['ashwaganda', /ashwagandha/i],
    ['preworkout', /pre-workout/i],
    ['omega3', /omega-3/i],
    ['بروتن', /protein|whey/i],
    ['البروتين', /protein|whey/i],
    ['كرياتين', /creatine/i],
    ['كِرْيَاتِين', /creatine/i],
    ['كرياتـــين', /creatine/i],
    ['كراتين', /creatine/i],
    ['شيكر', /shaker/i],
    ['اوميغا ٣', /omega-3/i],
    ['crème whey', /whey/i],
  ])('for %j finds the intended product among the first five', async (term, wanted) => {
    const first = (await namesOf(term)).slice(0, 5);
    expect(first.filter((name) => wanted.test(name))).not.toEqual([]);
  });

  test('is planned for its own words and filters, however often it runs', async () => {
    const { db } = shop.app;
    const listing = { SearchTerm: 'protein', MinPrice: 1, Rating: 1 };
    for (let n = 0; n < 8; n += 1) {
      expect(rowsOf(await shop.call('get-all-products', listing))).not.toEqual([]);
      expect((await shop.call('get-listing-facets', listing)).ok).toBe(true);
    }
    if (db.engine === 'sqlite') return;
    // Prepared statements belong to a connection.
    const known = await Promise.all(
      Array.from({ length: 6 }, () =>
        sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db.read),
      ),
    );
    const statements = known.flatMap(({ rows }) => rows.map((row) => row.statement));
    expect(statements.filter((text) => text.includes('from "product"'))).not.toEqual([]);
    expect(statements.filter((text) => text.includes('to_tsquery'))).toEqual([]);
  });

  test('in English finds the same on an Arabic page as on an English one, and the reverse', async () => {
    for (const term of ['creatine', 'كرياتين']) {
      const [english, arabic] = [await search(term, 'en'), await search(term, 'ar')];
      expect(arabic.map((row) => row.ProductId)).toEqual(english.map((row) => row.ProductId));
      expect(arabic[0]?.ProductName).toMatch(/كرياتين/);
      expect(english[0]?.ProductName).toMatch(/creatine/i);
    }
  });

  test.each([
    'Isolate Zero',
    'isolate zero',
    'Whey Isolate, Nothing Else',
    'Pea & Brown Rice Protein',
    'Clear Isolate',
    'آيزوليت زيرو',
  ])('for the whole name %j ranks that product first', async (name) => {
    const [first] = await search(name);
    const [arabic] = await search(name, 'ar');
    expect([first?.ProductName.toLowerCase(), arabic?.ProductName]).toContain(
      /^[A-Z]/i.test(name) ? name.toLowerCase() : name,
    );
  });

  test('finds a brand, a category and a tag', async () => {
    const brand = await search('gripthorn');
    expect(brand[0]?.ManufacturerName).toBe('Gripthorn');
    const category = await search('cookbooks');
    expect(category[0]?.CategoryName).toBe('Cookbooks');
    expect(await search('caffeine free')).not.toEqual([]);
  });

  test('ranks a match in the name above one in the category', async () => {
    const [first] = await namesOf('collagen');
    expect(first).toMatch(/collagen/i);
  });

  test('finds nothing for a term without similar words', async () => {
    expect(await search('zzxqj')).toEqual([]);
    expect(await search('***')).toEqual([]);
  });

  test('ignores an unknown word', async () => {
    const [first] = await namesOf('creatine zzxqj');
    expect(first).toMatch(/creatine/i);
  });

  test('keeps the requested order', async () => {
    const rows = rowsOf(
      await shop.call('get-all-products', { SearchTerm: 'whey', OrderByColumnName: 'Price ASC' }),
    );
    const prices = rows.map((row) => row.DiscountedPrice ?? row.Price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test.each([
    '',
    ' ',
    'c',
    'و',
    '"',
    "'",
    '*',
    'whey*',
    '"whey',
    'whey AND',
    'NEAR(whey protein, 2)',
    'name:whey',
    'whey OR -protein ^x',
    'a & b | !c <-> (d',
    "whey':* | 'x",
    '\\',
    '%_',
    '💪',
    'x'.repeat(200),
    '"'.repeat(200),
    'whey '.repeat(40),
    '١٢٣',
  ])('never fails: %j', async (SearchTerm) => {
    expect((await shop.call('get-all-products', { SearchTerm })).ok).toBe(true);
    expect((await shop.call('get-listing-facets', { SearchTerm })).ok).toBe(true);
    expect(shop.errors).toEqual([]);
  });
});

describe('the search index', () => {
  test('follows a new name and drops the old one', async () => {
    const { id } = await shop.app.db.read
      .selectFrom('product')
      .select('id')
      .where('key', '=', 'speed-rope')
      .executeTakeFirstOrThrow();
    await shop.app.db.write(async (db) => {
      await db.updateTable('product').set({ name_en: 'Quixotic Zephyr' }).where('id', '=', id).execute();
      await indexProducts(db, [id]);
    });
    expect(await namesOf('zepyr')).toEqual(['Quixotic Zephyr']);
    await shop.app.db.write(async (db) => {
      await db.updateTable('product').set({ name_en: 'Speed Rope' }).where('id', '=', id).execute();
      await indexProducts(db, [id]);
    });
    expect(await namesOf('zephyr')).toEqual([]);
    expect((await namesOf('speed rope'))[0]).toBe('Speed Rope');
  });

  test('writes nothing when nothing has changed', async () => {
    expect(await shop.app.db.write((db) => indexProducts(db))).toBe(0);
  });
});
