import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describePrice } from '#components/product/describe-price.ts';
import { describeProduct } from '#components/seo/product-data.ts';
import { translator } from '#i18n/translate.ts';
import { findNextChange } from '#server/catalogue/next-change.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const DAY_MS = 86_400_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runShopCommand(shop.app, ...args);

const findProduct = (key: string) =>
  shop.app.db.read.selectFrom('product').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

const look = async (key: string) => {
  const { id, name_en, category_id } = await findProduct(key);
  const ids = (rows: readonly { ProductId: number }[]) => rows.map(({ ProductId }) => ProductId);
  const all = rowsOf(await shop.call('get-all-products', { PageNo: 1, PageSize: 100 }));
  const found = rowsOf(
    await shop.call('get-all-products', { SearchTerm: name_en, PageNo: 1, PageSize: 100 }),
  );
  const suggested = rowsOf(await shop.call('get-search-suggestions', { SearchTerm: name_en }));
  const inCategory = rowsOf(await shop.call('get-all-products', { CategoryID: String(category_id) }));
  const categories = rowsOf(await shop.call('get-popular-categories', { PageNo: 1, PageSize: 100 }));
  const facets = rowsOf(await shop.call('get-listing-facets', {}));
  const sitemap = await (await fetch(`${shop.url}/sitemap-2.xml`)).text();
  const detail = await shop.call('get-product_detail', { ProductId: id });
  const reviews = await shop.call('get-product-reviews', { ProductId: id });
  const line = { ProductId: id, productSelectedAttributes: [], Quantity: 1 };
  const cart = rowsOf(await shop.call('get-customer-cart-items', { cartJsonData: JSON.stringify([line]) }));
  return {
    isListed: ids(all).includes(id),
    total: all[0]?.TotalRecords,
    isFound: ids(found).includes(id),
    isSuggested: suggested.some((row) => row.Kind === 'product' && row.Id === id),
    inCategory: inCategory[0]?.TotalRecords ?? 0,
    counted: categories.find((row) => row.CategoryID === category_id)?.TotalProducts ?? 0,
    facet: facets.categories.find((entry) => entry.id === category_id)?.count ?? 0,
    tagged: facets.tags.reduce((sum, { count }) => sum + count, 0),
    inSitemap: sitemap.includes(`/product-detail/${id}/`),
    detail: detail.ok ? 'shown' : detail.error.code,
    hasReviews: reviews.ok,
    inCart: cart.productsData.length,
    byIds: rowsOf(
      await shop.call('get-products-list-by-ids', { ProductsIds: JSON.stringify([{ ProductId: id }]) }),
    ).length,
  };
};

describe('a hidden product', () => {
  test('is in no list, search, count, sitemap or cart, answers 410, and can be restored unchanged', async () => {
    const customer = await signIn(shop);
    const line = await cartLine(shop, 'prime-whey', 1);
    const { id } = await findProduct('prime-whey');
    const [placed] = rowsOf(await shop.call('post-order', cashOrder([line]), customer));
    const before = await look('prime-whey');
    expect(before).toMatchObject({ isListed: true, isFound: true, isSuggested: true, inSitemap: true });

    expect(await run('products', 'hide', 'prime-whey')).toMatchObject({ code: 0, err: '' });
    expect(await look('prime-whey')).toMatchObject({
      isListed: false,
      total: (before.total ?? 0) - 1,
      isFound: false,
      isSuggested: false,
      inCategory: before.inCategory - 1,
      counted: before.counted - 1,
      facet: before.facet - 1,
      inSitemap: false,
      detail: 'gone',
      hasReviews: false,
      inCart: 0,
      byIds: 0,
    });
    expect((await look('prime-whey')).tagged).toBeLessThan(before.tagged);
    const refused = await shop.call('post-order', cashOrder([line]), customer);
    expect(refused).toMatchObject({ ok: false, error: { code: 'product_invalid' } });
    for (const call of ['get-popular-products-list', 'get-customer-favourite-products'] as const) {
      const rows = rowsOf(await shop.call(call, { PageNo: 1, PageSize: 100 }));
      expect(rows.map(({ ProductId }) => ProductId)).not.toContain(id);
    }

    const OrderId = placed?.OrderId ?? 0;
    const [ordered] = rowsOf(await shop.call('get-customer-order-history-detail', { OrderId }, customer));
    expect(ordered?.ProductId).toBe(id);
    const { number } = await shop.app.db.read
      .selectFrom('orders')
      .select('number')
      .where('id', '=', OrderId)
      .executeTakeFirstOrThrow();
    expect(await run('orders', 'show', number)).toMatchObject({ code: 0 });

    expect(await run('products', 'publish', String(id), '--json')).toMatchObject({
      json: { ok: true, status: 'published', products: [{ key: 'prime-whey', isChanged: true }] },
    });
    expect(await look('prime-whey')).toEqual(before);
  });

  test('stays hidden while its price and category change', async () => {
    await run('products', 'hide', 'oat-protein-bar');
    const { category_id } = await findProduct('prime-whey');
    await run('products', 'set', 'oat-protein-bar', '--price', '200');
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ category_id }).where('key', '=', 'oat-protein-bar').execute(),
    );
    expect(await look('oat-protein-bar')).toMatchObject({ isListed: false, detail: 'gone' });
    await run('products', 'publish', 'oat-protein-bar');
    const { inCategory, counted, facet } = await look('oat-protein-bar');
    expect([counted, facet]).toEqual([inCategory, inCategory]);
  });

  test('is refused for an unknown key, and then nothing is hidden', async () => {
    const outcome = await run('products', 'hide', 'lifting-belt', 'no-such');
    expect(outcome).toMatchObject({ code: 1, out: '' });
    expect(outcome.err).toContain("There is no product 'no-such'");
    expect((await findProduct('lifting-belt')).status).toBe('published');
  });
});

describe('a discount', () => {
  test('begins and ends by the clock, in its row, its cart, its filter and on cached pages', async () => {
    const { id } = await findProduct('lifting-belt');
    const set = await run(
      ...['products', 'set', 'lifting-belt', '--price', '1299', '--discount', '9.99', '--json'],
      ...['--discount-from', '2026-12-01', '--discount-until', '2026-12-10'],
    );
    expect(set.json).toMatchObject({
      ok: true,
      product: { price: 1299, discount: { price: 9.99, startsAt: '2026-11-30T18:30:00.000Z' } },
    });
    const line = await cartLine(shop, 'lifting-belt');
    const see = async () => {
      const [row] = rowsOf(await shop.call('get-product_detail', { ProductId: id }));
      const cart = rowsOf(
        await shop.call('get-customer-cart-items', { cartJsonData: JSON.stringify([line]) }),
      );
      const cheap = rowsOf(await shop.call('get-all-products', { MaxPrice: 10, PageNo: 1, PageSize: 100 }));
      return {
        discounted: row?.DiscountedPrice,
        cart: cart.productsData[0]?.DiscountedPrice !== null,
        isCheap: cheap.some(({ ProductId }) => ProductId === id),
      };
    };
    const start = Date.parse('2026-11-30T18:30:00Z');
    shop.clock.advance(start - shop.clock.now() - 1);
    expect(await see()).toEqual({ discounted: null, cart: false, isCheap: false });
    expect(await findNextChange(shop.app)).toBe(start);
    shop.clock.advance(1);
    expect(await see()).toEqual({ discounted: 9.99, cart: true, isCheap: true });
    shop.clock.advance(10 * DAY_MS - 1);
    expect(await see()).toMatchObject({ discounted: 9.99, isCheap: true });
    const [row] = rowsOf(await shop.call('get-product_detail', { ProductId: id }));
    if (!row) throw new Error('the product is not shown');
    expect(describePrice(row, translator('ar')).priceNote).toContain('10 ديسمبر 2026');
    expect(describeProduct(row, [], '/', (path) => path).offers).toMatchObject({
      priceValidUntil: '2026-12-10',
    });
    expect((await run('products', 'show', 'lifting-belt')).out).toContain('until 2026-12-10 23:59');
    shop.clock.advance(1);
    expect(await see()).toEqual({ discounted: null, cart: false, isCheap: false });
  });

  test.each([
    [['--discount', '5000'], 'must be below the price'],
    [['--no-discount', '--discount', '5'], '--no-discount cannot be combined'],
    [['--discount', '5', '--discount-from', '2031-02-01', '--discount-until', '2031-01-01'], 'end before'],
    [['--discount', '5', '--discount-from', '2031-02-30'], '--discount-from must be a date'],
    [[], 'At least one option'],
  ])('with %j is refused and changes nothing', async (options, sentence) => {
    const before = await findProduct('book-shakes');
    const outcome = await run('products', 'set', 'book-shakes', ...options);
    expect(outcome.code).toBeGreaterThan(0);
    expect(outcome.err).toContain(sentence);
    expect(await findProduct('book-shakes')).toEqual(before);
  });
});

test('the SKU of a variant means what the variant has of its own', async () => {
  const sku = 'HDR-1005-CHOC-1KG';
  const before = await findProduct('isolate-zero');
  const set = await run('products', 'set', sku, '--price', '4500', '--discount', '4000', '--json');
  expect(set).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(set.out)).toMatchObject({
    ...{ ok: true },
    variant: { sku, product: 'isolate-zero', price: 4500, discountedPrice: 4000, stock: 22 },
  });
  const wrong = await run('products', 'set', sku, '--discount', '4600');
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.err).toContain('4600');
  expect((await run('products', 'set', sku, '--discount', '10', '--discount-from', '2031-01-01')).code).toBe(
    2,
  );
  expect((await run('products', 'set', 'isolate-zero', '--price', 'default')).code).toBe(2);
  await run('products', 'set', sku, '--price', 'default', '--order-maximum', '2');
  expect((await run('products', 'show', sku)).out).toMatch(/Price +of the product\n.*\n.*\nOrder maximum +2/);
  expect(await findProduct('isolate-zero')).toMatchObject({
    price: before.price,
    stock_quantity: before.stock_quantity,
  });
});
