import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const readLabel = async () => rowsOf(await shop.call('get-home-label', {}))[0];

test('home shows the label of the best seller that declares all, and counts what foods declare', async () => {
  const first = await readLabel();
  expect(first).toMatchObject({ ProductId: 1, ReturnDays: 30 });
  expect(first?.Foods.Nutrition).toBe(first?.Foods.Total);
  expect(first?.Foods.Sweeteners).toBe((first?.Foods.Total ?? 0) - 3);
  await shop.app.db.write(async (db) => {
    await db.updateTable('product').set({ pieces_sold: 9 }).where('id', '=', 5).execute();
    await db.updateTable('product').set({ pieces_sold: 12, food_mark: null }).where('id', '=', 8).execute();
  });
  expect((await readLabel())?.ProductId).toBe(5);
  await shop.app.db.write((db) => db.updateTable('product').set({ food_mark: null }).execute());
  expect(await readLabel()).toBeUndefined();
});

test('home quotes two good reviews of different products, in the language of the page first', async () => {
  const quotes = rowsOf(await shop.call('get-quoted-reviews', {}));
  expect(quotes.map(({ Language, Rating }) => [Language, Rating >= 4])).toEqual([
    ['en', true],
    ['en', true],
  ]);
  expect(new Set(quotes.map(({ ProductId }) => ProductId)).size).toBe(2);
  await shop.app.db.write((db) =>
    db.updateTable('review').set({ is_published: 0 }).where('language', '=', 'en').execute(),
  );
  expect(rowsOf(await shop.call('get-quoted-reviews', {})).map(({ Language }) => Language)).toEqual([
    'ar',
    'ar',
  ]);
  await shop.app.db.write((db) => db.updateTable('review').set({ rating: 3 }).execute());
  expect(rowsOf(await shop.call('get-quoted-reviews', {}))).toEqual([]);
});
