import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, otherLocale } from '#i18n/locales.ts';
import { follow } from '../../support/browser/follow.ts';
import { languageLink } from '../../support/browser/locators/header.ts';
import { cardsOf } from '../../support/browser/locators/listing.ts';
import { searchBox } from '../../support/browser/locators/search.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

describe.each(oneInGate(import.meta.url, LOCALES))('without JavaScript in %s', (locale) => {
  const term = locale === 'en' ? 'creatine' : 'كرياتين';

  test('a shopper searches, filters, sorts, pages, reads a product and changes the language', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open('/');
    const cards = cardsOf(visitor);
    expect(await cards.count()).toBeGreaterThan(8);

    await searchBox(visitor).fill(term);
    await follow(searchBox(visitor), (field) => field.press('Enter'));
    expect(new URL(page.url()).searchParams.get('SearchTerm')).toBe(term);
    expect(await cards.count()).toBeGreaterThan(0);

    await visitor.open('/all-products/0/all-categories?sort=Price+ASC');
    const prices = await cards.getByRole('paragraph').filter({ hasText: '₹' }).allTextContents();
    // The first amount is the current price.
    const numbers = prices.map((text) => Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
    expect(numbers).toHaveLength(await cards.count());
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const pages = page.getByRole('navigation', { name: t('lbl_list_pages') });
    await follow(pages.getByRole('link', { name: t('lbl_list_page', { n: 2 }), exact: true }));
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('Price ASC');

    await cards.getByRole('heading').getByRole('link').first().click();
    await page.waitForURL('**/product-detail/**');
    const title = page.getByRole('heading', { level: 1 });
    const name = await title.textContent();
    expect(name?.trim()).toBeTruthy();

    const other = otherLocale(locale);
    await languageLink(visitor).click();
    await page.waitForURL(`**/${other}/product-detail/**`);
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
    expect(await title.count()).toBe(1);
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
      '/wishlist',
      '/compare',
    ]) {
      await visitor.open(path);
      const notice = visitor.page.locator('noscript, .unscripted:visible');
      expect([path, await notice.count()]).not.toEqual([path, 0]);
      // The lists are in the browser, so they need not be empty.
      expect([path, await visitor.page.locator('.empty h2:visible').count()]).toEqual([path, 0]);
      // No placeholder that would never be replaced.
      expect([path, await visitor.page.locator('.skel:visible').count()]).toEqual([path, 0]);
      // No button that would do nothing.
      const dead = visitor.page.locator(
        ':is(main [type="submit"], [data-show-password], [commandfor="wishlist-panel"]):visible',
      );
      expect([path, await dead.count()]).toEqual([path, 0]);
    }
    await visitor.leave();
  });

  test('a page whose scripts do not load shows what they would have unpacked', async () => {
    const visitor = await visit(browser, { locale, width: 390 });
    const { page, t } = visitor;
    await page.route('**/_assets/*.js', (route) => route.abort());
    await visitor.open('/');
    await page.getByRole('contentinfo').getByText(t('lbl_subscribe_text')).waitFor();
    expect(await page.locator('noscript[data-later="near"]').count()).toBe(0);
    await visitor.leave();
  });

  test('a browser that is too old for the scripts shows a notice instead of placeholders', async () => {
    const visitor = await visit(browser, { locale, width: 390 });
    const { page, t } = visitor;
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toReversed'));
    await page.route('**/_assets/*.js', (route) => route.abort());
    for (const [path, label] of [
      ['/cart', 'lbl_cart_needs_script'],
      ['/checkout', 'lbl_chkout_needs_script'],
    ] as const) {
      await visitor.open(path);
      await page.getByText(t(label)).waitFor();
      expect(await page.locator('.skel:visible').count()).toBe(0);
    }
    await visitor.leave();
  });
});
