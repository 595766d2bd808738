import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { countReact } from '../../support/browser/island-scripts.ts';
import { walkThrough } from '../../support/browser/layout.ts';
import { PAGE_KINDS } from '../../support/browser/page-kinds.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { openHaltingProxy } from '../../support/database/halting-proxy.ts';
import { eventually } from '../../support/eventually.ts';
import { type Customer, newCustomer } from '../../support/shop/shop-customer.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
let customer: Customer;
beforeAll(async () => {
  browser = await launchBrowser();
  customer = await newCustomer();
});
afterAll(() => browser.close());

const UNTOUCHED_MS = 2500;
const PRIVATE_PAGES = { 'order history': '/orders-history', profile: '/update-profile' };
const isAtOnce = (path: string) => /^\/(?:cart|checkout)/.test(path);
const ISLAND = 'astro-island';
const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, [tabindex="0"]';

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

const moveWithoutTouch = async ({ page, settle }: Visitor): Promise<void> => {
  await page.waitForTimeout(UNTOUCHED_MS);
  await walkThrough(page);
  const boxes = await page.locator(ISLAND).evaluateAll((islands) =>
    islands
      .flatMap((island) => [...island.querySelectorAll('*')].slice(0, 30))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })),
  );
  for (const { x, y } of boxes) await page.mouse.move(x, y);
  await settle();
};

const touchAll = async ({ page, settle }: Visitor): Promise<number> => {
  const islands = await page.locator(ISLAND).all();
  let touched = 0;
  for (const island of islands) {
    const control = island.locator(FOCUSABLE).filter({ visible: true }).first();
    if ((await control.count()) === 0) continue;
    await control.focus();
    await eventually(async () => expect(await island.getAttribute('ssr')).toBeNull());
    touched += 1;
  }
  await settle();
  return touched;
};

const isOwn404 = (line: string) => /nothing-here: Failed to load resource.* 404/.test(line);

describe.each(LOCALES)('React, in %s', (locale) => {
  const pages = Object.entries({ ...PAGE_KINDS, ...PRIVATE_PAGES }).filter(([, path]) => !isAtOnce(path));

  test.concurrent.each(pages)(
    'does not run on the %s before a touch, and is fetched once after it',
    async (name, path) => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      if (name in PRIVATE_PAGES) await enter(page);
      const react = await countReact(page);
      await visitor.open(path);
      await moveWithoutTouch(visitor);
      expect(react.imported()).toBe(0);
      expect(react.fetched()).toBeLessThanOrEqual(name === 'product' ? 1 : 0);

      const touched = await touchAll(visitor);
      expect(react.imported()).toBe(Math.min(1, touched));
      expect(await react.transferred()).toBe(Math.min(1, touched));
      expect(visitor.errors.filter((line) => !isOwn404(line))).toEqual([]);
      await visitor.leave();
    },
  );

  test.concurrent.each(['/cart', '/checkout'])('runs at once on %s', async (path) => {
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

  test('finds the labels of a cart when the page is cut off after its island', async () => {
    const proxy = await openHaltingProxy(shopUrl(), '</main>', '/_assets/CartPage');
    const visitor = await visit(browser, { locale, origin: proxy.url });
    const { page, t } = visitor;
    await visitor.open('/cart');
    await page.locator('main astro-island:not([ssr])').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/lbl_|msg_/);
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
