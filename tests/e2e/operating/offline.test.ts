import type { Browser, BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { launchBrowser } from '../../support/browser/visitor.ts';
import { type CuttableProxy, openProxy } from '../../support/database/cuttable-proxy.ts';
import { oneInGate } from '../../support/gate.ts';
import { type ChangingWorker, openChangingWorker } from '../../support/shop/changing-worker.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Proxy between browser and shop. The browser's offline mode does not block all calls of a fresh page. */
let line: CuttableProxy;
beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  line = await openProxy(Number(new URL(shopUrl()).port));
  context = await browser.newContext({ baseURL: `http://localhost:${line.port}`, reducedMotion: 'reduce' });
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await line.close();
});

const listCaches = () => page.evaluate(() => caches.keys());
const listCached = () =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requestLists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requestLists.flat().map(({ url }) => new URL(url).pathname);
  });
/** Waits until the service worker has cached these pages, which it does after caching their files. */
const waitUntilCached = (...paths: string[]) =>
  expect.poll(listCached).toEqual(expect.arrayContaining(paths));
const visitCached = async (locale: Locale, path: string) => {
  await page.goto(`/${locale}${path}`);
  await waitUntilCached(`/${locale}/offline`, new URL(page.url()).pathname);
};

describe('without a connection', () => {
  test.each(oneInGate(import.meta.url, LOCALES))(
    'a visited page is shown as it was, and others show an offline notice (%s)',
    async (locale) => {
      const t = translator(locale);
      await visitCached(locale, '/about');
      // Islands without interaction need no scripts.
      expect((await listCached()).filter((path) => /SearchForm|client\./.test(path))).toEqual([]);
      const title = await page.title();
      line.cut();
      await page.goto(`/${locale}/about`);
      expect(await page.title()).toBe(title);
      for (const path of ['faq', 'login']) {
        await page.goto(`/${locale}/${path}`);
        expect([path, await page.getByRole('heading', { level: 1 }).textContent()]).toEqual([
          path,
          t('lbl_com_offline_title'),
        ]);
      }
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
      expect(await page.locator('h1').evaluate((one) => getComputedStyle(one).fontFamily)).not.toMatch(
        /^serif|Times/,
      );
    },
  );

  test('the cart opens once a product was viewed, shows its last known prices and cannot be ordered', {
    tags: ['full'],
  }, async () => {
    const t = translator('en');
    await context.addInitScript((cart) => localStorage.setItem('cartItems', cart), BROWSER_CART);
    await visitCached('en', '/product-detail/1/x/y');
    await waitUntilCached('/en/cart');
    line.cut();
    await page.goto('/en/cart');
    await page.getByRole('alert').getByText(t('err_offline')).waitFor();
    line.restore();
    await page.getByRole('button', { name: t('lbl_cart_retry') }).click();
    const main = page.getByRole('main');
    const sums = main.getByRole('paragraph').filter({ hasText: t('lbl_cart_line_total') });
    await expect.poll(() => sums.count()).toBe(2);
    const before = await sums.allTextContents();
    line.cut();
    await page.reload();
    await page.getByRole('alert').getByText(t('err_offline')).waitFor();
    expect(await sums.allTextContents()).toEqual(before);
    const checkout = main.getByRole('link', { name: t('lbl_cart_checkout'), exact: true });
    expect(await checkout.getAttribute('aria-disabled')).toBe('true');
  });

  test('no account page, checkout or call is cached', async () => {
    await visitCached('en', '/about');
    const paths = [
      'login',
      'login-link',
      'signup',
      'checkout',
      'orders-history',
      'update-profile',
      'reset-password',
    ];
    for (const path of paths) await page.goto(`/en/${path}`);
    await visitCached('en', '/faq');
    const names = new RegExp(`^/api/|/(?:${paths.join('|')})$`);
    expect((await listCached()).filter((path) => names.test(path))).toEqual([]);
  });
});

describe('with a connection and a service worker', () => {
  let shop: ChangingWorker;
  beforeEach(async () => {
    shop = await openChangingWorker(shopUrl());
  });
  afterEach(() => shop.close());

  const update = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

  test('a page is requested each time, and once', async () => {
    await page.goto(`${shop.url}/en/about`);
    await waitUntilCached('/en/offline');
    const count = () => shop.requested.filter((path) => path === '/en/about').length;
    const before = count();
    const response = await page.goto(`${shop.url}/en/about`);
    expect(response?.fromServiceWorker()).toBe(true);
    expect(count()).toBe(before + 1);
  });

  test('a new build takes over when no page of the old one is open, and deletes the old pages', async () => {
    shop.build('first');
    await page.goto(`${shop.url}/en/about`);
    await waitUntilCached('/en/offline');
    expect(await listCaches()).toEqual(['shop-first']);
    shop.build('second');
    await update();
    await page.goto(`${shop.url}/en/faq`);
    expect(await listCaches()).toEqual(['shop-first']);
    const reopen = async () => {
      await page.close();
      page = await context.newPage();
      await page.goto(`${shop.url}/en/faq`);
      return listCaches();
    };
    await expect.poll(reopen).toEqual(['shop-second']);
  });

  test('the cache is deleted when the operator switches offline pages off', async () => {
    await page.goto(`${shop.url}/en/about`);
    await waitUntilCached('/en/offline');
    shop.turnOff();
    await update();
    await expect.poll(listCaches).toEqual([]);
    const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(count).toBe(0);
  });
});

test.each(oneInGate(import.meta.url, LOCALES))('the shop is installable (%s)', async (locale) => {
  const url = shopUrl();
  const html = await (await fetch(`${url}/${locale}/about`)).text();
  const response = await fetch(url + /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1]);
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    start_url: `/${locale}/`,
  });
  for (const { src, sizes } of manifest.icons) {
    const icon = await fetch(url + src);
    expect([src, icon.status]).toEqual([src, 200]);
    if (!src.endsWith('.png')) continue;
    const png = Buffer.from(await icon.arrayBuffer());
    expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes]);
  }
});
