import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { openHaltingProxy } from '../support/halting-proxy.ts';
import { NO_SHIFT, readLayoutShift } from '../support/layout.ts';
import { shopUrl } from '../support/this-shop.ts';
import { launchBrowser, visit } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(LOCALES)(
  'a cart whose page stops behind its island, while all scripts are there, in %s',
  (locale) => {
    test('speaks in words, and its header works', async () => {
      const proxy = await openHaltingProxy(shopUrl(), '</astro-island>', '/_assets/CartPage');
      const visitor = await visit(browser, { locale, origin: proxy.url });
      const { page, t } = visitor;
      await visitor.open('/cart');
      await page.locator('astro-island:not([ssr])').waitFor();
      expect(await page.locator('main').innerText()).not.toMatch(/lbl_|msg_/);
      // What stands behind the island was there when the scripts of the page began.
      await page
        .getByRole('link', { name: t.plural('lbl_hdr_cart_count', 0) })
        .first()
        .click();
      await page.getByText(t('msg_no_item_in_cart')).waitFor();
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
      await proxy.close();
    });
  },
);

describe.each<readonly [Locale, string, number]>([
  ['en', '/all-products/0/all-categories', 390],
  ['ar', '/gift-cards', 1440],
])('a page whose faces come after its first paint, in %s', (locale, path, width) => {
  test('moves nothing for them', async () => {
    const visitor = await visit(browser, { locale, width });
    const { page } = visitor;
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto(`/${locale}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    painted.resolve();
    await visitor.settle();
    expect(await readLayoutShift(page)).toBeLessThan(NO_SHIFT);
    await visitor.leave();
  });
});
