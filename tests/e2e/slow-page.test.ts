import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { openHaltingProxy } from '../support/halting-proxy.ts';
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
