import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { otherLocale } from '#i18n/locales.ts';
import { follow } from '../../support/browser/follow.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each<Locale>(['en', 'ar'])('without JavaScript in %s', (locale) => {
  const term = locale === 'en' ? 'creatine' : 'كرياتين';

  test('a shopper searches, filters, sorts, pages, reads a product and changes the language', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page } = visitor;
    await visitor.open('/');
    expect(await page.locator('.card').count()).toBeGreaterThan(8);

    await page.locator('form.search input[type=search]').fill(term);
    await follow(page.locator('form.search input[type=search]'), (field) => field.press('Enter'));
    expect(new URL(page.url()).searchParams.get('SearchTerm')).toBe(term);
    const found = await page.locator('.cards .card').count();
    expect(found).toBeGreaterThan(0);

    await visitor.open('/all-products/0/all-categories?sort=Price+ASC');
    const prices = await page.locator('.cards .card .price__now').allTextContents();
    const numbers = prices.map((text) => Number(text.replace(/[^\d.]/g, '')));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    await follow(page.locator('nav a[href*="page=2"]').first());
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('Price ASC');

    await page.locator('.cards .card__name a').first().click();
    await page.waitForURL('**/product-detail/**');
    const name = await page.locator('h1').textContent();
    expect(name?.trim()).toBeTruthy();

    const other = otherLocale(locale);
    await page.locator(`a.lang[hreflang=${other}]`).first().click();
    await page.waitForURL(`**/${other}/product-detail/**`);
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
    expect(await page.locator('h1').count()).toBe(1);
    await visitor.leave();
  });

  test('parts that need JavaScript say so', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    for (const path of [
      '/login',
      '/signup',
      '/reset-password',
      '/login-link',
      '/update-profile',
      '/cart',
      '/checkout',
      '/orders-history',
    ]) {
      await visitor.open(path);
      expect([path, await visitor.page.locator('noscript').count()]).not.toEqual([path, 0]);
    }
    await visitor.leave();
  });
});
