import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { countReact } from '../../support/browser/island-scripts.ts';
import { moveOverIslands, touchIslands } from '../../support/browser/islands.ts';
import { walkThrough } from '../../support/browser/layout.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { openHaltingProxy } from '../../support/database/halting-proxy.ts';
import { oneInGate } from '../../support/gate.ts';
import { type Customer, newCustomer } from '../../support/shop/shop-customer.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchBrowser();
  customer = await newCustomer();
});

const PRIVATE_PAGES = ['/orders-history', '/update-profile'];

const enter = async (page: Page): Promise<void> => {
  const items = {
    cartItems: BROWSER_CART,
    token: customer.token,
    user: JSON.stringify(customer.user),
  };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, items);
};

describe.each(oneInGate(import.meta.url, LOCALES))('React, in %s', (locale) => {
  // support/browser/every-page.ts covers the other pages.
  test.each(oneInGate(import.meta.url, PRIVATE_PAGES))(
    'does not run on %s before a touch, and is fetched once after it',
    { tags: ['full'] },
    async (path) => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      await enter(page);
      const react = await countReact(page);
      await visitor.open(path);
      await walkThrough(page);
      await moveOverIslands(page);
      await visitor.settle();
      expect(react.imported()).toBe(0);
      expect(react.fetched()).toBe(0);

      const touched = await touchIslands(page);
      await visitor.settle();
      expect(react.imported()).toBe(Math.min(1, touched));
      expect(await react.transferred()).toBe(Math.min(1, touched));
      expect(visitor.errors).toEqual([]);
      await visitor.leave();
    },
  );

  test.each(['/cart', '/checkout'])('runs at once on %s', async (path) => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await enter(page);
    const react = await countReact(page);
    await visitor.open(path);
    await page.locator('main astro-island:not([ssr])').waitFor();
    await visitor.settle();
    expect(react.imported()).toBe(1);
    expect(await react.transferred()).toBe(1);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('finds the labels of a cart when the page is cut off after its island', {
    tags: ['full'],
  }, async () => {
    const proxy = await openHaltingProxy(shopUrl(), '</main>', '/_assets/CartPage');
    const visitor = await visit(browser, { locale, origin: proxy.url });
    const { page, t } = visitor;
    await visitor.open('/cart');
    await page.locator('main astro-island:not([ssr])').waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/lbl_|msg_/);
    await page
      .getByRole('link', { name: t.plural('lbl_hdr_cart_count', 0) })
      .first()
      .click();
    await page.getByText(t('msg_no_item_in_cart')).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
    await proxy.close();
  });
});
