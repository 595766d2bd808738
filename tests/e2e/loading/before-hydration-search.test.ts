import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { breakReact, holdReact } from '../../support/browser/island-scripts.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const LISTING = '/all-products/0/all-categories';
const searchBox = (page: Page) => page.locator('input[name=SearchTerm]:visible').first();
const termOf = (page: Page) => new URL(page.url()).searchParams.get('SearchTerm');
const filter = (page: Page) => page.locator('a[href*="brand=2"]:visible').first();
const brandOf = (page: Page) => new URL(page.url()).searchParams.get('brand');

const NETWORKS = { 'comes late': holdReact, 'cannot be fetched': breakReact };

describe.each(LOCALES)('in %s, while React', (locale) => {
  describe.each(Object.entries(NETWORKS))('%s', (_, delay) => {
    test('a search is typed and submitted once', async () => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      const release = await delay(page);
      await visitor.open('/about');
      await searchBox(page).click();
      await page.keyboard.type('whey');
      expect(await searchBox(page).inputValue()).toBe('whey');
      await page.keyboard.press('Enter');
      if (delay === holdReact) release();
      await expect.poll(() => termOf(page)).toBe('whey');
      await page.locator('main .cards').first().waitFor();
      expect(await searchBox(page).inputValue()).toBe('whey');
      await visitor.leave();
    });

    test('a filter is pressed once', async () => {
      const visitor = await visit(browser, { locale });
      const { page } = visitor;
      const release = await delay(page);
      await visitor.open(LISTING);
      const before = await page.evaluate(() => history.length);
      await filter(page).click();
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
      await page.locator('[data-count="wishlist"]:visible').first().click();
      if (delay === holdReact) release();
      await page.locator('#wishlist-panel[open], main h1').first().waitFor();
      await visitor.leave();
    });
  });

  test('text typed before hydration gets suggestions after it', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    const release = await holdReact(page);
    await visitor.open('/about');
    await searchBox(page).click();
    await page.keyboard.type('wh');
    release();
    await page.keyboard.type('ey');
    await page.locator('[role=option]:visible').first().waitFor();
    expect(await searchBox(page).inputValue()).toBe('whey');
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });
});
