import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const read = async (path: string): Promise<string> => (await fetch(`${shop.url}${path}`)).text();
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '');
const pathOf = (url: string): string => url.slice(shop.app.config.siteUrl.length);

const addProduct = async (id: number): Promise<void> => {
  const model = await shop.app.db.read
    .selectFrom('product')
    .selectAll()
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await shop.app.db.write((db) =>
    db
      .insertInto('product')
      .values({ ...model, id, key: `p${id}`, sku: `P-${id}`, name_en: `Shaker & 'Cup' ${id}`, name_ar: '' })
      .execute(),
  );
};

describe('the sitemap', () => {
  test('lists every file in its index, and every product once per language', async () => {
    const files = locations(await read('/sitemap-index.xml')).map(pathOf);
    expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
    const products = locations(await read('/sitemap-2.xml'));
    const { count } = await shop.app.db.read
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(new Set(products).size).toBe(2 * Number(count));
    expect(products.every((url) => /\/(en|ar)\/product-detail\/\d+\/[^/]+\/[^/]+$/.test(url))).toBe(true);
  });

  test('lists other pages in its first file, and no personal ones', async () => {
    const paths = locations(await read('/sitemap-1.xml')).map(pathOf);
    expect(paths).toEqual(
      expect.arrayContaining(['/en/', '/ar/', '/en/faq', '/ar/all-products/0/all-categories']),
    );
    expect(paths.some((path) => path.startsWith('/en/campaign/'))).toBe(true);
    expect(paths.filter((path) => /cart|checkout|login|orders|profile|wishlist/.test(path))).toEqual([]);
  });

  test('lists each address with its languages and the day of its last change', async () => {
    const [first = ''] = (await read('/sitemap-2.xml')).match(/<url>.*<\/url>/) ?? [];
    expect(first.match(/hreflang="(?:en|ar|x-default)"/g)).toHaveLength(3);
    expect(/<lastmod>(.*)<\/lastmod>/.exec(first)?.[1]).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('is compressed, can be cached for an hour and is read-only', async () => {
    const response = await fetch(`${shop.url}/sitemap-2.xml`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect((await fetch(`${shop.url}/sitemap-2.xml`, { method: 'POST' })).status).toBe(405);
  });

  test.each([
    '/sitemap-3.xml',
    '/sitemap-99999.xml',
    '/sitemap-999999.xml',
    '/sitemap-0.xml',
    '/sitemap-x.xml',
  ])('%s does not exist', async (path) => {
    expect((await fetch(`${shop.url}${path}`)).status).toBe(404);
  });

  test('is named by robots.txt', async () => {
    const robots = await read('/robots.txt');
    expect(robots).toContain(`Sitemap: ${shop.app.config.siteUrl}/sitemap-index.xml`);
    expect(robots).toContain('Disallow: /ar/checkout');
    expect(robots).not.toContain('Disallow: /en/faq');
  });

  test('has files by ranges of ids, so that products stay in their file', async () => {
    await addProduct(40_001);
    expect(locations(await read('/sitemap-index.xml')).map(pathOf)).toEqual([
      '/sitemap-1.xml',
      '/sitemap-2.xml',
      '/sitemap-18.xml',
    ]);
    const xml = await read('/sitemap-18.xml');
    expect(locations(xml)).toHaveLength(2);
    // Arabic falls back to the English name. Reserved XML characters are escaped.
    expect(xml).toContain('shaker-%26-&apos;cup&apos;-40001</loc>');
  });
});

describe('a removed page', () => {
  test('is distinct from an unknown one: a product', async () => {
    await addProduct(40_002);
    const remove = () =>
      shop.app.db.write((db) => db.deleteFrom('product').where('id', '=', 40_002).execute());
    const trace = () =>
      shop.app.db.read
        .selectFrom('product_trace')
        .selectAll()
        .where('product_id', '=', 40_002)
        .executeTakeFirst();
    expect(await trace()).toMatchObject({ is_gone: 0 });
    await remove();
    expect(await trace()).toMatchObject({ is_gone: 1 });
    const gone = await shop.call('get-product_detail', { ProductId: 40_002 });
    expect(gone).toMatchObject({
      ok: false,
      error: { status: 404, message: 'This was here once and is gone.' },
    });
    const never = await shop.call('get-product_detail', { ProductId: 40_003 });
    expect(never).toMatchObject({
      ok: false,
      error: { status: 404, message: 'There is no such thing here.' },
    });
  });

  test('is distinct from an unknown one: a campaign that is over', async () => {
    const [campaign] = rowsOf(await shop.call('get-web-campaign-list', {}));
    const CampaignId = campaign?.CampaignId ?? 0;
    await shop.app.db.write((db) =>
      db.updateTable('campaign').set({ ends_at: shop.clock.now() }).where('id', '=', CampaignId).execute(),
    );
    const over = await shop.call('get-web-campaign-detail', { CampaignId });
    expect(over).toMatchObject({ ok: false, error: { message: 'This was here once and is gone.' } });
    expect(await read('/sitemap-1.xml')).not.toContain(`/campaign/${CampaignId}/`);
  });

  test('is not dated by a change that pages do not show', async () => {
    const read = () =>
      shop.app.db.read.selectFrom('product_trace').selectAll().where('product_id', '=', 1).executeTakeFirst();
    await shop.app.db.write((db) =>
      db.updateTable('product_trace').set({ changed_at: 1 }).where('product_id', '=', 1).execute(),
    );
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ stock_quantity: 3, pieces_sold: 9 }).where('id', '=', 1).execute(),
    );
    expect((await read())?.changed_at).toBe(1);
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ short_description_en: 'New words' }).where('id', '=', 1).execute(),
    );
    expect((await read())?.changed_at).toBeGreaterThan(1);
  });
});
