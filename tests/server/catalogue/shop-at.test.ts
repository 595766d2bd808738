import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceRule } from '#domain/catalogue/price-rule.ts';
import { DAY_MS } from '#domain/duration.ts';
import { createPageApi } from '#server/calls/page-api.ts';
import { createDateLink, readDateToken } from '#server/catalogue/at-date/date-link.ts';
import { openShopAt } from '#server/catalogue/at-date/shop-at.ts';
import { runDuePriceChanges } from '#server/catalogue/bulk-prices/apply-price-change.ts';
import { createPriceChange } from '#server/catalogue/bulk-prices/create-price-change.ts';
import { planPrices } from '#server/catalogue/bulk-prices/plan-prices.ts';
import { findPagePath } from '#server/catalogue/page-path.ts';
import { publishDue } from '#server/catalogue/publish-due.ts';
import type { App } from '#server/context.ts';
import { keepDate } from '#server/web/keep-date.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
let app: App;
beforeAll(async () => {
  shop = await openTestShop();
  app = shop.app;
});
afterAll(() => shop.close());

const RULE: PriceRule = {
  ...{ target: 'price', isUp: true, by: 'percent', amount: 1000, rounding: 'rupee' },
  ...{ startsAt: null, endsAt: null },
};
const LIST = { PageNo: 1, PageSize: 100, OrderByColumnName: 'Price ASC' } as const;

/** What home, lists, products and campaigns read. */
const readShop = async (of: App, ids: readonly number[], campaignId: number) => {
  const api = createPageApi(of, 'en', 'test');
  const paths = await Promise.all(
    ids.map((id) => findPagePath.product(of, id, 'ar')).concat(findPagePath.campaign(of, campaignId, 'ar')),
  );
  return {
    paths,
    answers: await Promise.all([
      api.call('get-all-products', LIST),
      api.call('get-all-products', {
        ...LIST,
        CategoryID: '2',
        MinPrice: 500,
        OrderByColumnName: 'Price DESC',
      }),
      api.call('get-all-products', { ...LIST, SearchTerm: 'whey' }),
      api.call('get-listing-facets', { MinPrice: 300 }),
      api.call('get-popular-categories', {}),
      api.call('get-categories-list', { PageNo: 1, PageSize: 100 }),
      api.call('get-search-suggestions', { SearchTerm: 'whe' }),
      api.call('get-popular-products-list', { PageNo: 1, PageSize: 20 }),
      api.call('get-customer-favourite-products', {}),
      api.call('get-recents-products-list', { PageNo: 1, PageSize: 20, TabName: 'On Sale' }),
      api.call('get-latest-hot-product', {}),
      api.call('get-home-screen-banner', {}),
      api.call('get-web-campaign-list', {}),
      api.call('get-web-campaign-detail', { CampaignId: campaignId }),
      ...ids.flatMap((ProductId) => [
        api.call('get-product_detail', { ProductId }),
        api.call('get-product-all-attributes-by-productId', { ProductId }),
        api.call('get-product-variants', { ProductId }),
        api.call('get-product-reviews', { ProductId }),
        api.call('get-related-products-list', { ProductId, PageNo: 1, PageSize: 10 }),
      ]),
    ]),
  };
};
const readListing = () =>
  app.db.read.selectFrom('product_listing').selectAll().orderBy('product_id').execute();
const listSearches = async () =>
  (await app.db.read.selectFrom('search_term').select('term').execute()).map(({ term }) => term);

describe('the shop at a date', () => {
  it('is the shop that customers see on that date, and leaves the shop of today as it is', async () => {
    const now = app.clock.now();
    const at = now + 10 * DAY_MS;
    const plain = await app.db.read
      .selectFrom('product')
      .select(['id', 'price'])
      .where('discounted_price', 'is', null)
      .where('is_digital', '=', 0)
      .orderBy('id')
      .limit(7)
      .execute();
    const [onSale, repriced, twice, passed, added, later] = plain.map(({ id }) => id);
    if (!onSale || !repriced || !twice || !passed || !added || !later) throw new Error('too few products');
    const { id: byVariant } = await app.db.read
      .selectFrom('product')
      .select('id')
      .where('key', '=', 'isolate-zero')
      .executeTakeFirstOrThrow();
    const campaign = await app.db.read.selectFrom('campaign').select('id').executeTakeFirstOrThrow();
    await app.db.write(async (db) => {
      const starting = { discounted_price: 5_000, discount_starts_at: now + 5 * DAY_MS };
      await db.updateTable('product').set(starting).where('id', '=', onSale).execute();
      for (const [id, publish_at] of [
        [added, now + 3 * DAY_MS],
        [later, now + 30 * DAY_MS],
      ] as const)
        await db
          .updateTable('product')
          .set({ status: 'scheduled', publish_at })
          .where('id', '=', id)
          .execute();
      const dates = { starts_at: now + DAY_MS, ends_at: now + 20 * DAY_MS };
      await db.updateTable('campaign').set(dates).where('id', '=', campaign.id).execute();
      await db
        .updateTable('banner')
        .set({ ends_at: now + DAY_MS })
        .where('position', '=', 1)
        .execute();
    });
    for (const [days, productIds] of [
      [2, [repriced, twice, passed, byVariant]],
      [4, [twice]],
      [15, [repriced]],
    ] as const) {
      const { digest } = await planPrices(app.db.read, productIds, RULE);
      const applyAt = now + days * DAY_MS;
      const made = await createPriceChange(app, {
        ...{ productIds, rule: RULE, applyAt, digest, madeBy: 'Layla' },
      });
      expect(made.ok).toBe(true);
    }
    // The scheduled change will leave it as it is.
    await app.db.write((db) =>
      db.updateTable('product').set({ price: 77_700 }).where('id', '=', passed).execute(),
    );
    const ids = [onSale, repriced, twice, passed, added, later, byVariant];
    const today = await readShop(app, ids, campaign.id);
    const rows = await readListing();

    const then = await openShopAt(app, at);
    const seen = await readShop(then.app, ids, campaign.id);
    expect(then.added).toBe(1);
    await createPageApi(then.app, 'en', 'test').call('get-all-products', { ...LIST, SearchTerm: 'creatine' });
    const write = then.app.db.write((db) => db.deleteFrom('product').execute());
    await expect(write).rejects.toThrow('cannot be changed');
    await expect(then.app.db.read.deleteFrom('search_term').execute()).rejects.toThrow(/read-?only/i);
    expect(shop.errors).toEqual([]);
    await then.close();
    await app.termCounter.close();
    expect(await readShop(app, ids, campaign.id)).toEqual(today);
    expect(await readListing()).toEqual(rows);
    expect(await listSearches()).toEqual(['whey']);
    expect(seen).not.toEqual(today);

    shop.clock.advance(10 * DAY_MS);
    await runDuePriceChanges(app);
    expect(await publishDue(app)).toBe(1);
    const real = await readShop(app, ids, campaign.id);
    expect(seen).toEqual(real);
    const [, repricedThen] = await Promise.all(
      [onSale, repriced].map((id) =>
        app.db.read.selectFrom('product').select('price').where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    );
    expect(repricedThen?.price).toBeGreaterThan(plain.find(({ id }) => id === repriced)?.price ?? 0);
  });

  it('is reached by a signed link for two days only', () => {
    const link = createDateLink(app, 1_800_000_000_000);
    const token = new URLSearchParams(link.search).get('preview') ?? '';
    expect(readDateToken(app, token)).toBe(1_800_000_000_000);
    expect(readDateToken(app, `x${token}`)).toBeUndefined();
    const expired = { ...app, clock: { now: () => link.until } };
    expect(readDateToken(expired, token)).toBeUndefined();
  });

  it('keeps its date in links and forms that lead to pages with a date', () => {
    const html = [
      '<a href="/en/">',
      '<a href="/ar/campaign/1/x?a=1#b">',
      '<a href="/en/cart">',
      '<a data-today href="/en/">',
      '<li data-more="/en/row?tab=x">',
      '<link rel="alternate" href="https://x.example/en/">',
      '<form action="/en/all-products/0/all-categories" role="search">',
      '<form method="post" action="/en/product-detail/1/a/b">',
    ];
    expect(html.map((tag) => keepDate(tag, 'T'))).toEqual([
      '<a href="/en/?preview=T">',
      '<a href="/ar/campaign/1/x?a=1&amp;preview=T#b">',
      '<a href="/en/cart">',
      '<a data-today href="/en/">',
      '<li data-more="/en/row?tab=x&amp;preview=T">',
      '<link rel="alternate" href="https://x.example/en/">',
      '<form action="/en/all-products/0/all-categories?preview=T" role="search"><input type="hidden" name="preview" value="T">',
      '<form method="post" action="/en/product-detail/1/a/b?preview=T">',
    ]);
  });
});
