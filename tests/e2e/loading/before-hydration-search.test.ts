import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { breakReact, holdReact } from '../../support/browser/island-scripts.ts';
import { cardsOf, entriesOf } from '../../support/browser/locators/listing.ts';
import { searchBox, suggestions } from '../../support/browser/locators/search.ts';
import { openWishPanel, wishPanel } from '../../support/browser/locators/wish-list.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const LISTING = '/all-products/0/all-categories';
const termOf = (page: Page) => new URL(page.url()).searchParams.get('SearchTerm');
const secondBrand = (visitor: Visitor) => entriesOf(visitor, 'lbl_list_brands').nth(1);
const brandOf = (page: Page) => new URL(page.url()).searchParams.get('brand');

const NETWORKS = { 'comes late': holdReact, 'cannot be fetched': breakReact };

describe.each(oneInGate(import.meta.url, LOCALES))('in %s, while React', (locale) => {
  describe.each(oneInGate(import.meta.url, Object.entries(NETWORKS)))('%s', (_, delay) => {
    test('a search is typed and submitted once', async () => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      const release = await delay(page);
      await visitor.open('/about');
      await searchBox(visitor).click();
      await page.keyboard.type('whey');
      expect(await searchBox(visitor).inputValue()).toBe('whey');
      await page.keyboard.press('Enter');
      if (delay === holdReact) release();
      await expect.poll(() => termOf(page)).toBe('whey');
      await cardsOf(visitor).first().waitFor();
      expect(await searchBox(visitor).inputValue()).toBe('whey');
      await visitor.leave();
    });

    test('a filter is pressed once', { tags: ['full'] }, async () => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      const release = await delay(page);
      await visitor.open(LISTING);
      const before = await page.evaluate(() => history.length);
      await secondBrand(visitor).click();
      if (delay === holdReact) release();
      await expect.poll(() => brandOf(page)).toBe('2');
      await visitor.settle();
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
      await page.goBack();
      await expect.poll(() => brandOf(page)).toBeNull();
      await visitor.leave();
    });

    test('the wish list opens', async () => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      await page.addInitScript(() => localStorage.setItem('wishlist', '[1]'));
      const release = await delay(page);
      await visitor.open('/about');
      await openWishPanel(visitor);
      if (delay === holdReact) release();
      await wishPanel(visitor).waitFor();
      await visitor.leave();
    });
  });

  test('text typed before hydration gets suggestions after it', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    const release = await holdReact(page);
    await visitor.open('/about');
    await searchBox(visitor).click();
    await page.keyboard.type('wh');
    release();
    await page.keyboard.type('ey');
    await suggestions(visitor).getByRole('option').first().waitFor();
    expect(await searchBox(visitor).inputValue()).toBe('whey');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});
