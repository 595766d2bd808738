import { rm } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TRUNCATE, truncate, truncateWords } from '#domain/truncate.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { LabelKey } from '#i18n/translate.ts';
import { listViolations } from '../../support/browser/axe.ts';
import { BROWSER_CART } from '../../support/browser/browser-lists.ts';
import { readOverflow, resize, walkThrough } from '../../support/browser/layout.ts';
import { cardsOf, entriesOf } from '../../support/browser/locators/listing.ts';
import { wishCards } from '../../support/browser/locators/wish-list.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import {
  HIGH_PRICE,
  LONG_NAMES,
  makeExtreme,
  WITH_200_REVIEWS,
  WITHOUT_PICTURE,
  WITHOUT_REVIEWS,
} from '../../support/catalogue/extreme-catalogue.ts';
import { oneInGate } from '../../support/gate.ts';
import { type ShopProcess, startShop } from '../../support/shop/shop-process.ts';
import { copyStock } from '../../support/shop/this-shop.ts';

let browser: Browser;
let shop: ShopProcess;
let folder: string;
beforeAll(async () => {
  browser = await launchBrowser();
  folder = await copyStock();
  makeExtreme(folder);
  shop = await startShop(folder);
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const BARE_CART = JSON.stringify([
  ...JSON.parse(BROWSER_CART),
  { ...JSON.parse(BROWSER_CART)[1], ProductId: WITHOUT_PICTURE },
]);

const ALL = '/all-products/0/all-categories';
const WIDTHS = [320, 390, 768, 1440];

const listOverflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isMeant = (element: Element): boolean => {
      if (element.closest('.vh, dialog, [popover], svg, option, noscript')) return true;
      for (let above: Element | null = element; above && above !== document.body; above = above.parentElement)
        if (getComputedStyle(above).overflowX !== 'visible') return true;
      return false;
    };
    const hasWords = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const spills = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      const isWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      return width > 0 && (left < -1 || right > innerWidth + 1 || isWide);
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasWords(element) && spills(element) && !isMeant(element))
      .map(
        (element) => `${element.tagName}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`,
      );
  });

const openEverywhere = async (visitor: Visitor, path: string, ready: Locator): Promise<void> => {
  const { page } = visitor;
  await visitor.open(path);
  await ready.first().waitFor();
  await walkThrough(page);
  for (const width of WIDTHS) {
    await resize(page, width, 900);
    expect([path, width, await listOverflows(page)]).toEqual([path, width, []]);
    expect([path, width, await readOverflow(page)]).toEqual([path, width, 0]);
  }
  expect(visitor.errors).toEqual([]);
};

const textOf = async (element: Locator) => (await element.first().textContent())?.trim();

describe.each(oneInGate(import.meta.url, LOCALES))(
  'long texts, high prices and missing pictures in %s',
  (locale) => {
    const name = LONG_NAMES[locale];
    const blurb = `${name}. `.repeat(4);
    const visitShop = async (): Promise<Visitor> => visit(browser, { locale, origin: shop.url });

    test('fit home, with names cut to 50 characters and the hot deal to 208', async () => {
      const visitor = await visitShop();
      const { page, t } = visitor;
      await openEverywhere(visitor, '/', page.getByText(t('lbl_home_hot_deal')));
      const lists = page.getByRole('region', { name: t('lbl_home_tabs') });
      expect(await textOf(lists.getByRole('article').getByRole('heading'))).toBe(
        truncate(name, TRUNCATE.productName),
      );
      const favourites = page.getByRole('region', { name: t('lbl_home_favourites') });
      expect(await textOf(favourites.getByRole('listitem').getByRole('link'))).toBe(
        truncate(name, TRUNCATE.productName),
      );
      expect(await textOf(page.locator('.hot__desc'))).toBe(
        truncateWords(blurb, TRUNCATE.shortDescriptionHotDeal),
      );
      await visitor.leave();
    });

    test.each(['', '?view=list'])(
      'fit a listing%s, cut to 50, 45 and beside it to 30 and 20 characters',
      async (view) => {
        const visitor = await visitShop();
        const { page, t } = visitor;
        const cards = cardsOf(visitor);
        await openEverywhere(visitor, `${ALL}${view}`, cards);
        expect(await textOf(cards.getByRole('heading'))).toBe(truncate(name, TRUNCATE.productName));
        // The blurb is hidden in grids.
        if (view)
          expect(await textOf(page.locator('main .card__blurb'))).toBe(
            truncateWords(blurb, TRUNCATE.shortDescriptionList),
          );
        const popular = page.getByRole('list', { name: t('lbl_list_popular') }).getByRole('link');
        expect(await textOf(popular)).toBe(truncate(name, TRUNCATE.sidebarProduct));
        const brand = await textOf(entriesOf(visitor, 'lbl_list_brands').locator('bdi'));
        expect(Array.from(brand ?? '')).toHaveLength(TRUNCATE.sidebarLabel + 1);
        expect(await page.locator('main .price__now').first().textContent()).toMatch(
          /₹(1,00,000|99,999\.99)/,
        );
        expect(await page.locator('main .pic--empty').count()).toBeGreaterThan(0);
        await visitor.leave();
      },
    );

    test.each(oneInGate(import.meta.url, [WITH_200_REVIEWS, WITHOUT_PICTURE, WITHOUT_REVIEWS]))(
      'fit the page of product %d, with its name cut to 40 and its text to 245 characters',
      async (id) => {
        const visitor = await visitShop();
        const { page } = visitor;
        await openEverywhere(visitor, `/product-detail/${id}/x/y`, page.getByRole('heading', { level: 1 }));
        expect(await textOf(page.locator('h1 [aria-hidden]'))).toBe(
          truncate(name, TRUNCATE.productNameDetail),
        );
        expect(await textOf(page.locator('.buy__cut'))).toBe(
          truncateWords(blurb, TRUNCATE.shortDescriptionDetail),
        );
        await visitor.leave();
      },
    );

    test('fit comparison and wish list, the former cut to 45 and 155 characters', async () => {
      const visitor = await visitShop();
      const { page, t } = visitor;
      const ids = [WITH_200_REVIEWS, WITHOUT_PICTURE, WITHOUT_REVIEWS].join(',');
      await openEverywhere(visitor, `/compare?ids=${ids}`, page.getByRole('table'));
      const cellsOf = (label: LabelKey) => page.getByRole('row', { name: t(label) }).getByRole('cell');
      expect(await textOf(cellsOf('lbl_compare_name').getByRole('link'))).toBe(
        truncate(name, TRUNCATE.productNameCompare),
      );
      const description = cellsOf('lbl_compare_description');
      expect(await textOf(description)).toBe(truncateWords(blurb, TRUNCATE.descriptionCompare));
      await openEverywhere(visitor, `/wishlist?ids=${ids}`, wishCards(visitor));
      await visitor.leave();
    });

    test('fit the cart, with names cut to 80 characters', { tags: ['full'] }, async () => {
      const visitor = await visitShop();
      const { page, t } = visitor;
      const lines = page.getByRole('list', { name: t('lbl_cart_heading') });
      await page.addInitScript((cart) => localStorage.setItem('cartItems', cart), BARE_CART);
      await openEverywhere(visitor, '/cart', lines.getByText(t('lbl_cart_line_total')));
      // The link of a line without a picture must have a name, too.
      expect(await listViolations(page)).toEqual([]);
      expect(await textOf(lines.getByRole('heading'))).toBe(truncate(name, TRUNCATE.productNameCart));
      expect(await lines.textContent()).toContain(HIGH_PRICE);
      await visitor.leave();
    });
  },
);
