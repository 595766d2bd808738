import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const readProducts = () =>
  shop.app.db.read
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id', 'product.category_id', 'category.parent_id', 'product.pieces_sold', 'is_popular'])
    .orderBy('product.position')
    .execute();

const related = async (ProductId: number, PageNo: number, PageSize: number) =>
  rowsOf(await shop.call('get-related-products-list', { ProductId, PageNo, PageSize })).map(
    (row) => row.ProductId,
  );

test('related products are those of the category, then of its parent category, then of the whole shop, each once, page by page', async () => {
  const products = await readProducts();
  for (const one of products.slice(0, 5)) {
    const others = products.filter(({ id }) => id !== one.id);
    const near = others.filter(({ category_id }) => category_id === one.category_id);
    const far = others.filter((other) => other.parent_id === one.parent_id && !near.includes(other));
    const rest = others.filter((other) => !near.includes(other) && !far.includes(other));
    const expected = [...near, ...far, ...rest].map(({ id }) => id);
    expect(await related(one.id, 1, 20)).toEqual(expected.slice(0, 20));
    expect(await related(one.id, 1, 100)).toEqual(expected);
    const pages = [await related(one.id, 1, 3), await related(one.id, 2, 3), await related(one.id, 3, 3)];
    expect(pages.flat()).toEqual(expected.slice(0, 9));
  }
});

test('best sellers are ordered by pieces sold, then by popularity', async () => {
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ pieces_sold: 5000 }).where('id', 'in', [7, 9]).execute(),
  );
  const rows = rowsOf(
    await shop.call('get-recents-products-list', { TabName: 'Best Sellers', PageNo: 1, PageSize: 100 }),
  );
  const expected = (await readProducts()).toSorted(
    (a, b) => b.pieces_sold - a.pieces_sold || b.is_popular - a.is_popular,
  );
  expect(rows.map((row) => row.ProductId)).toEqual(expected.map(({ id }) => id));
});

test('no list is sorted as a whole: the database reads it in order', async () => {
  if (shop.app.db.engine !== 'sqlite') return;
  const plan = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql, parameters } = query.compile();
    const filled = parameters.reduce<string>((text, value) => text.replace('?', String(value)), sql);
    const { rows } = await shop.app.db.read.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${filled}`),
    );
    return rows.map(({ detail }) => detail).join();
  };
  const products = shop.app.db.read.selectFrom('product as p').select('p.id');
  for (const query of [
    products.where('p.is_popular', '=', 1),
    products.where('p.is_favourite', '=', 1),
    products.where('p.discounted_price', 'is not', null),
    products.orderBy('p.pieces_sold', 'desc').orderBy('p.is_popular', 'desc'),
  ])
    expect(await plan(query.orderBy('p.position').orderBy('p.id').limit(5).offset(0))).not.toMatch(/B-TREE/);
});
