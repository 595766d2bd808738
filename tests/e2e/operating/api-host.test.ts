import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForeignApi } from '../../support/shop/foreign-api.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { copyStock, shopUrl } from '../../support/shop/this-shop.ts';

let foreign: Awaited<ReturnType<typeof openForeignApi>>;
const folders: string[] = [];
const fronts: ShopProcess[] = [];

const startFront = async (apiHost: string): Promise<ShopProcess> => {
  const folder = await copyStock();
  folders.push(folder);
  const front = await startShop(folder, { API_HOST: apiHost });
  fronts.push(front);
  return front;
};

beforeAll(async () => {
  foreign = await openForeignApi();
});
afterAll(async () => {
  await Promise.all(fronts.map((front) => front.stop()));
  await foreign.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const read = async (url: string): Promise<{ status: number; html: string }> => {
  const response = await fetch(url);
  return { status: response.status, html: await response.text() };
};

test('pages of another instance: home, listing, product, in both languages', { tags: ['full'] }, async () => {
  const back = shopUrl();
  const front = await startFront(back);
  for (const locale of ['en', 'ar']) {
    const home = await read(`${front.url}/${locale}/`);
    expect([home.status, home.html.includes(`src="${back}/media/`)]).toEqual([200, true]);
    const listing = await read(`${front.url}/${locale}/all-products/0/all-categories`);
    expect(listing.status).toBe(200);
    const [path] = /\/(?:en|ar)\/product-detail\/\d+\/[^"#?]+/.exec(listing.html) ?? [];
    const product = await read(`${front.url}${path}`);
    expect([product.status, product.html.includes('undefined')]).toEqual([200, false]);
  }
});

test('pages of a foreign API without the extensions of this one', { tags: ['full'] }, async () => {
  const front = await startFront(foreign.url);
  for (const path of [
    '/en/',
    '/ar/',
    '/en/all-products/0/all-categories',
    '/en/product-detail/7/powders/foreign-whey',
  ]) {
    const { status, html } = await read(`${front.url}${path}`);
    expect([path, status, html.includes('Foreign Whey'), /\bundefined\b|\bNaN\b/.test(html)]).toEqual([
      path,
      200,
      true,
      false,
    ]);
    expect(html).not.toContain('<script>alert(1)</script>');
  }
  expect((await read(`${front.url}/en/product-detail/8/powders/other`)).html).not.toContain('TypeError');
});
