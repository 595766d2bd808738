import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { runCall } from '#server/calls/run-call.ts';
import type { App } from '#server/context.ts';
import { createListingIndex } from '#server/search/listing-index/listing-index.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
/** On SQLite with the products in memory. */
let indexed: App;
beforeAll(async () => {
  shop = await openTestShop();
  indexed = { ...shop.app, listingIndex: createListingIndex(shop.app.db, shop.clock, { minimum: 0 }) };
});
afterAll(() => shop.close());

const search = async (SearchTerm: string, locale: Locale = 'en', app: App = shop.app, more = {}) =>
  rowsOf(
    await runCall(
      'get-all-products',
      { SearchTerm, PageSize: 100, ...more },
      { app, locale, customerId: 0, tokenHash: '', address: '' },
    ),
  );

/** English and Arabic query, and the keys of the only products that may be among the first five. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ['vegan chocolate', 'شوكولاتة نباتية', 'pea-rice oat-shake vegan-sachet'],
  ['gluten free protein', 'بروتين بدون غلوتين', 'pea-rice complete-greens seed-bar reserve-whey'],
  ['protien powder', 'بودرة بروتن', 'prime-whey daily-whey isolate-zero soya-isolate'],
  ['sugar free drink', 'مشروب بدون سكر', 'energy-zero protein-water bcaa-can'],
  ['caffeine free pre workout', 'قبل التمرين بدون كافيين', 'pump-zero'],
  ['caffeine', 'كافيين', 'kahwa-whey ignite bcaa-can energy-zero ignite-stick'],
  ['vegan protein bar', 'لوح بروتين نباتي', 'seed-bar date-bar'],
  ['chocolate whey', 'واي شوكولاتة', 'prime-whey daily-whey reserve-whey prime-sachet isolate-zero'],
  ['strawberry protein', 'بروتين فراولة', 'daily-whey hydro-isolate prime-shake'],
  ['whey 1kg', 'مصل اللبن 1 كغ', 'prime-whey daily-whey reserve-whey pure-isolate isolate-zero'],
  ['kreatine', 'كراتين', 'creatine-mono creatine-charge creatine-caps'],
  ['fish oil omega3', 'زيت سمك اوميجا 3', 'omega-1000'],
  ['vegan omega 3', 'اوميغا 3 نباتي', 'algae-omega'],
  ['multi vitamin women', 'فيتامينات للنساء', 'multi-women'],
  ['peanut buter', 'زبدة فول سودانى', 'peanut-butter'],
  ['water bottle', 'قارورة ماء', 'steel-750'],
  ['jump rope', 'حبل نط', 'speed-rope'],
  ['protein samples', 'عينات بروتين', 'starter-box prime-sachet isolate-sachet vegan-sachet'],
  ['weight gainer', 'منتجات زيادة الوزن', 'mass-forge lean-gain oat-gainer mass-sachet'],
  ['lactose free', 'خالي من اللاكتوز', 'isolate-zero hydro-isolate pure-isolate clear-isolate'],
];

const QUERIES = PAIRS.flatMap(([en, ar, keys]) => [['en', en, keys] as const, ['ar', ar, keys] as const]);

describe('a search', () => {
  test('has twenty pairs of queries to be judged by', () => {
    expect(PAIRS).toHaveLength(20);
  });

  test.each(QUERIES)('in %s for %j lists what a shopper means first', async (locale, term, wanted) => {
    const rows = await search(term, locale);
    const keys = await shop.app.db.read.selectFrom('product').select(['id', 'key']).execute();
    const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
    const first = rows.slice(0, 5).map(({ ProductId }) => keyOf.get(ProductId) ?? '');
    const meant = wanted.split(' ');
    expect(first.length).toBeGreaterThan(0);
    expect(first.filter((key) => !meant.includes(key))).toEqual([]);
  });

  test('has the same order in memory and in SQL', async () => {
    for (const [locale, term] of QUERIES) {
      const idsOf = (rows: Awaited<ReturnType<typeof search>>) => rows.map(({ ProductId }) => ProductId);
      expect([term, idsOf(await search(term, locale, indexed))]).toEqual([
        term,
        idsOf(await search(term, locale)),
      ]);
    }
  });

  test('lists products in stock first, as soon as the last piece is sold', async () => {
    const [first, second] = await search('creatine');
    const sell = (stock_quantity: number) =>
      shop.app.db.write((db) =>
        db
          .updateTable('product')
          .set({ stock_quantity })
          .where('id', '=', first?.ProductId ?? 0)
          .execute(),
      );
    for (const app of [shop.app, indexed]) {
      await sell(0);
      const rows = await search('creatine', 'en', app);
      expect(rows[0]?.ProductId).toBe(second?.ProductId);
      expect(rows.at(-1)?.ProductId).toBe(first?.ProductId);
      // The whole name means this product.
      expect((await search(first?.ProductName ?? '', 'en', app))[0]?.ProductId).toBe(first?.ProductId);
      await sell(5);
      expect((await search('creatine', 'en', app))[0]?.ProductId).toBe(first?.ProductId);
    }
  });

  test('tells which words it corrected, in the spelling of the products', async () => {
    const correctedTo = async (term: string, locale?: Locale) =>
      (await search(term, locale))[0]?.CorrectedTerm;
    expect(await correctedTo('protien powder')).toBe('protein powder');
    expect(await correctedTo('gluten-free protien')).toBe('gluten-free protein');
    expect(await correctedTo('اشوغندا', 'ar')).toBe('أشواغاندا');
    expect(await correctedTo('خالي من الجلوتين', 'ar')).toBe('خالي من غلوتين');
    for (const term of ['protein powder', 'prot', 'شوكولاته', 'omega3'])
      expect([term, await correctedTo(term)]).toEqual([term, undefined]);
  });

  test('for whey finds the same by both Arabic names', async () => {
    const ids = async (term: string) => (await search(term, 'ar')).map(({ ProductId }) => ProductId);
    const whey = await ids('واي');
    expect(whey.length).toBeGreaterThan(5);
    for (const term of ['مصل اللبن', 'مصل الحليب', 'whey'])
      expect([term, await ids(term)]).toEqual([term, whey]);
  });

  test('finds only the typed words if asked to', async () => {
    const exact = (term: string, app?: App) => search(term, 'en', app, { ExactWords: true });
    expect(await exact('protien powder')).toEqual([]);
    expect(await exact('protein powder', indexed)).not.toEqual([]);
    expect(await exact('magnesium rope', indexed)).toEqual([]);
    const facets = rowsOf(await shop.call('get-listing-facets', { SearchTerm: 'protien', ExactWords: true }));
    expect(facets.categories).toEqual([]);
  });

  test('may miss a word only if no product has all, and tells so', async () => {
    const all = await search('whey coffee');
    expect([all[0]?.HasAllWords, all[0]?.ProductName, all.length]).toEqual([
      true,
      'Kahwa Whey with Coffee',
      1,
    ]);
    const some = await search('whey coffee dumbbell');
    expect([some[0]?.HasAllWords, some[0]?.ProductName]).toEqual([false, 'Kahwa Whey with Coffee']);
    expect((await search('creatine zzxqj'))[0]?.HasAllWords).toBe(false);
  });
});
