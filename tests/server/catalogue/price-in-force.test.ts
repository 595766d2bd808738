import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCompareRows } from '#components/compare/compare-rows.ts';
import { readNutritionPrices } from '#components/nutrition/nutrition-prices.ts';
import { describeProduct } from '#components/seo/product-data.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { DAY_MS } from '#domain/duration.ts';
import { toPaise } from '#domain/money.ts';
import { translator } from '#i18n/translate.ts';
import { runCall } from '#server/calls/run-call.ts';
import { setTerms } from '#server/catalogue/manage/set-terms.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const readServings = () =>
  shop.app.db.read
    .selectFrom('product')
    .select(['id', 'servings_per_pack'])
    .where('servings_per_pack', 'is not', null)
    .orderBy('id')
    .execute();

const askAt = async <N extends EndpointName>(now: number, name: N, input: Input<N>) => {
  const app = { ...shop.app, clock: { now: () => now } };
  return rowsOf(await runCall(name, input, { app, locale: 'en', customerId: 0, tokenHash: '', address: '' }));
};

const day = fc.integer({ min: -30, max: 30 });
const anyTerms = fc
  .record({
    price: fc.integer({ min: 200, max: 5_000 }),
    percent: fc.integer({ min: 1, max: 99 }),
    starts: fc.option(day, { nil: null }),
    ends: fc.option(day, { nil: null }),
  })
  .filter(({ starts, ends }) => starts === null || ends === null || starts < ends);
type Terms = typeof anyTerms extends fc.Arbitrary<infer T> ? T : never;

const store = async (id: number, { price, percent, starts, ends }: Terms) => {
  const at = (days: number | null) => (days === null ? null : shop.clock.now() + days * DAY_MS);
  const discounted = price * (100 - percent);
  const set = { price: price * 100, discounted, startsAt: at(starts), endsAt: at(ends) };
  expect((await setTerms(shop.app, String(id), set)).ok).toBe(true);
  return (now: number) =>
    now < (set.startsAt ?? Number.NEGATIVE_INFINITY) || now >= (set.endsAt ?? Number.POSITIVE_INFINITY)
      ? set.price
      : discounted;
};

test('at any time, whatever is derived from a price is derived from the price in force', async () => {
  const [one, other] = await readServings();
  if (!one || !other) throw new Error('two products with servings are needed');
  const ids = [one.id, other.id];
  await fc.assert(
    fc.asyncProperty(anyTerms, anyTerms, day, async (first, second, days) => {
      const priceOf = [await store(one.id, first), await store(other.id, second)];
      // The generated prices are of the real time, not of the test's clock.
      await shop.app.db.write((db) =>
        db.updateTable('product_listing').set({ price_changes_at: 0 }).execute(),
      );
      const now = shop.clock.now() + days * DAY_MS;
      const prices = priceOf.map((at) => at(now));
      const perServing = [one, other].map(({ servings_per_pack }, index) =>
        Math.round((prices[index] ?? 0) / (servings_per_pack ?? 0)),
      );
      const rows = await askAt(now, 'get-products-list-by-ids', { ProductsIds: ids });
      expect(rows.map((row) => toPaise(row.DiscountedPrice ?? row.Price))).toEqual(prices);
      expect(rows.map((row) => toPaise(row.PricePerServing ?? 0))).toEqual(perServing);
      const compared = listCompareRows(rows, translator('en')).find(
        ({ label }) => label === 'lbl_compare_per_serving',
      );
      const least = Math.min(...perServing);
      expect(compared?.best).toEqual(
        new Set(perServing).size < 2 ? [] : perServing.flatMap((paise, at) => (paise === least ? [at] : [])),
      );
      const [detail] = await askAt(now, 'get-product_detail', { ProductId: one.id });
      if (!detail?.NutritionJson) throw new Error('the product has no label');
      expect(readNutritionPrices(detail.NutritionJson, detail)?.perServing).toBe(perServing[0]);
      const { offers } = describeProduct(detail, [], '/', (path) => path);
      expect(offers).toMatchObject({ price: (prices[0] ?? 0) / 100 });
      const listed = await askAt(now, 'get-all-products', {
        PageNo: 1,
        PageSize: 100,
        OrderByColumnName: 'Price ASC',
      });
      const shown = listed.map((row) => row.DiscountedPrice ?? row.Price);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    }),
    { numRuns: 40 },
  );
});
