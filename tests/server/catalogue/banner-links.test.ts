import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#loaders/rows-of.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ALL = '/en/all-products/0/all-categories';

const linkOf = async (id: number): Promise<string | undefined> =>
  rowsOf(await shop.call('get-home-screen-banner', {})).find((row) => row.BannerId === id)?.LeftButtonUrl;

test('a banner leads to its page, and to all products while there is none', async () => {
  const { app } = shop;
  const banner = await app.db.read.selectFrom('banner').select('id').executeTakeFirstOrThrow();
  const product = await app.db.read
    .selectFrom('product')
    .select(['id', 'category_id'])
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow();
  const campaign = await app.db.read
    .selectFrom('campaign')
    .select('id')
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow();
  const aim = (target_kind: 'category' | 'campaign' | 'product', target_id: number) =>
    app.db.write((db) =>
      db.updateTable('banner').set({ target_kind, target_id }).where('id', '=', banner.id).execute(),
    );

  await aim('campaign', campaign.id);
  expect(await linkOf(banner.id)).toMatch(/^\/en\/campaign\//);
  await app.db.write((db) =>
    db.updateTable('campaign').set({ ends_at: app.clock.now() }).where('id', '=', campaign.id).execute(),
  );
  expect(await linkOf(banner.id)).toBe(ALL);

  await aim('category', product.category_id);
  expect(await linkOf(banner.id)).toMatch(/^\/en\/all-products\/\d+\/(?!all-categories)/);
  await app.db.write((db) =>
    db.updateTable('category').set({ product_count: 0 }).where('id', '=', product.category_id).execute(),
  );
  expect(await linkOf(banner.id)).toBe(ALL);

  await aim('product', product.id);
  expect(await linkOf(banner.id)).toMatch(/^\/en\/product-detail\//);
  await app.db.write((db) =>
    db.updateTable('product').set({ status: 'hidden' }).where('id', '=', product.id).execute(),
  );
  expect(await linkOf(banner.id)).toBe(ALL);
});
