import { type Browser, chromium } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { findWholeBrowser } from '../../support/browser/browser.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const PATHS = oneInGate(import.meta.url, [
  '/',
  '/about',
  '/all-products/0/all-categories',
  '/product-detail/1/whey-protein/prime-whey-protein',
  '/cart',
]);

describe.each(oneInGate(import.meta.url, LOCALES))('between pages in %s', (locale) => {
  test.concurrent.each(PATHS)('%s is eligible for the back/forward cache', async (path) => {
    const response = await fetch(`${shopUrl()}/${locale}${path}`);
    expect(response.headers.get('Cache-Control')).not.toContain('no-store');
    const visitor = await visit(browser, { locale });
    await visitor.page.addInitScript(() => {
      const listen = window.addEventListener;
      const leaving: string[] = [];
      Object.assign(window, { leaving });
      window.addEventListener = function add(this: Window, ...args: Parameters<typeof listen>) {
        if (/unload/.test(args[0])) leaving.push(args[0]);
        return listen.apply(this, args);
      } as typeof listen;
    });
    await visitor.open(path);
    await visitor.settle();
    expect(await visitor.page.evaluate(() => (window as unknown as { leaving: string[] }).leaving)).toEqual(
      [],
    );
    await visitor.leave();
  });

  test('the browser is told to prefetch hovered links, but no personal pages', async () => {
    const visitor = await visit(browser, { locale });
    await visitor.open('/');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
    const html = await (await fetch(`${shopUrl()}/${locale}/`)).text();
    const rules = /<script type="speculationrules">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const { prefetch, prerender } = JSON.parse(rules);
    expect([prefetch[0].eagerness, prerender[0].eagerness]).toEqual(['moderate', 'moderate']);
    // Prerendered pages run their scripts. Those of a product wait for visibility (client/loading/when-shown.ts).
    expect(prerender[0].where.selector_matches).toContain('a[href*=product-detail]');
    for (const own of ['cart', 'checkout', 'orders-history', 'refresh']) expect(rules).not.toContain(own);
  });
});

const wholeBrowser = findWholeBrowser();
test.skipIf(!wholeBrowser)('the back button restores a page as it was left', async () => {
  const browserWithCache = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(wholeBrowser && { executablePath: wholeBrowser }),
  });
  const page = await browserWithCache.newPage({ baseURL: shopUrl() });
  await page.goto('/en/all-products/0/all-categories');
  await page.evaluate(() => {
    document.body.dataset.left = 'as it was';
  });
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await page.waitForURL('**/product-detail/**', { waitUntil: 'load' });
  await page.evaluate(() => history.back());
  await page.waitForURL('**/all-products/**', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => document.body.dataset.left)).toBe('as it was');
  await browserWithCache.close();
});

/** Strings that occur only in one page's script. */
const OWN_CODE: Record<string, string> = {
  '/': 'data-hero-dot',
  '/all-products/0/all-categories': 'data-listing-status',
  '/product-detail/1/whey-protein/prime-whey-protein': 'data-gallery',
};

// Concurrent, because most of the time is spent waiting.
test.concurrent.each([...Object.keys(OWN_CODE), '/about'])(
  '%s loads no code of another page',
  { tags: ['full'] },
  async (path) => {
    const visitor = await visit(browser);
    const scripts: Promise<string>[] = [];
    visitor.page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text());
    });
    await visitor.open(path);
    await visitor.page.waitForTimeout(2500);
    const code = (await Promise.all(scripts)).join('\n');
    const own = Object.entries(OWN_CODE).filter(([, word]) => code.includes(word));
    expect(own.map(([page]) => page)).toEqual(path in OWN_CODE ? [path] : []);
    await visitor.leave();
  },
);
