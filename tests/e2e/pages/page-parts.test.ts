import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOUNDED, PAGE_SIZES, PRICE_BANDS, RATING_FILTERS, SORTS } from '#domain/constants.ts';
import { TRUNCATE } from '#domain/truncate.ts';
import type { Locale } from '#i18n/locales.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { enterAs, newCustomer } from '../../support/shop/shop-customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const ALL = '/all-products/0/all-categories';

describe.each<Locale>(['en', 'ar'])('in %s', (locale) => {
  test('the header has logo, search with categories, cart, menu, account and wish list', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/about');
    const header = page.getByRole('banner');
    expect(await header.locator('.hdr__logo').getAttribute('href')).toBe(`/${locale}/`);
    const emptyCart = t.plural('lbl_hdr_cart_count', 0);
    for (const name of [emptyCart, t('lbl_hdr_account')])
      expect([name, await header.getByRole('link', { name }).count()]).toEqual([name, 1]);
    for (const name of ['lbl_hdr_menu', 'lbl_hdr_wishlist'] as const)
      expect([name, await header.getByRole('button', { name: t(name) }).count()]).toEqual([name, 1]);
    const shelves = await header.locator('select[name=category] option').allTextContents();
    expect(shelves.length).toBeGreaterThan(3);
    const lengths = shelves.map((shelf) => Array.from(shelf.trim()).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(TRUNCATE.searchCategory + 1);
    if (locale === 'en') expect(shelves.map((shelf) => shelf.trim())).toContain('Vitamins & Minera…');
    await header.getByRole('link', { name: emptyCart }).click();
    await page.getByText(t('msg_no_item_in_cart')).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${locale}/about`);
    await visitor.leave();
  });

  test('a toast appears at the top, at the inline end', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    await visitor.open('/about');
    await page.locator('a[data-count=cart]').click();
    const box = await page.locator('.toast').boundingBox();
    expect(box?.y).toBeLessThan(200);
    const gap = locale === 'ar' ? box?.x : 1440 - (box?.x ?? 0) - (box?.width ?? 0);
    expect(gap).toBeLessThan(60);
    await visitor.leave();
  });

  test('the footer has its columns, payment logos, social links, newsletter and a fixed number', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open('/about');
    const footer = page.getByRole('contentinfo');
    for (const name of [
      'lbl_foot_account',
      'lbl_foot_links',
      'lbl_foot_contact',
      'lbl_subscribe_title',
    ] as const)
      expect([name, await footer.getByRole('heading', { name: t(name) }).count()]).toEqual([name, 1]);
    expect(await footer.locator('.pays img').count()).toBe(4);
    expect(await footer.locator('.social a').count()).toBeGreaterThan(2);
    expect(await footer.locator('form[data-form=newsletter]').count()).toBe(1);
    expect(await footer.locator('a[href^="tel:"]').textContent()).toContain(t('lbl_com_phone'));
    expect(await footer.textContent()).toContain(String(FOUNDED));
    const services = page.getByRole('region', { name: t('lbl_bestfac_label') });
    expect(await services.getByRole('listitem').allTextContents()).toEqual(
      (['delivery', 'service', 'return', 'payment'] as const).map((name) =>
        expect.stringContaining(t(`lbl_bestfac_${name}`)),
      ),
    );
    expect(await services.textContent()).toContain('₹2,000');
    await visitor.leave();
  });

  test('the breadcrumbs are above the title', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    for (const path of ['/about', '/cart', ALL, '/product-detail/1/x/y', '/campaign/1/x', '/compare']) {
      await visitor.open(path);
      const trail = page.getByRole('navigation', { name: t('lbl_nav_breadcrumb') });
      expect(await trail.locator('a').first().getAttribute('href')).toBe(`/${locale}/`);
      const here = await trail.locator('[aria-current=page]').textContent();
      expect([path, here?.trim()]).not.toEqual([path, '']);
      const [above, title] = [await trail.boundingBox(), await page.locator('h1').first().boundingBox()];
      expect([path, (above?.y ?? 0) < (title?.y ?? 0)]).toEqual([path, true]);
    }
    await visitor.leave();
  });

  test('the account panel offers the login to guests, and their own pages to customers', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/about');
    const panel = page.locator('#account-panel');
    const open = () => page.locator('.hdr [data-opens=account-panel]').click();
    await open();
    expect(await panel.getByRole('link', { name: t('lbl_nav_login') }).isVisible()).toBe(true);
    expect(await panel.getByRole('button', { name: t('lbl_nav_logout') }).isVisible()).toBe(false);
    await enterAs(visitor, await newCustomer(), '/about');
    await open();
    for (const name of ['lbl_nav_update_profile', 'lbl_nav_order_history'] as const)
      expect([name, await panel.getByRole('link', { name: t(name) }).isVisible()]).toEqual([name, true]);
    expect(await panel.getByRole('button', { name: t('lbl_nav_logout') }).isVisible()).toBe(true);
    expect(await panel.getByRole('link', { name: t('lbl_nav_login') }).isVisible()).toBe(false);
    await visitor.leave();
  });

  test('a chosen language is remembered', async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    const other = locale === 'en' ? 'ar' : 'en';
    await visitor.open('/');
    await page.locator(`a[data-language=${other}]`).first().click();
    await page.waitForURL(`**/${other}/`);
    expect(await page.evaluate(() => localStorage.getItem('langCode'))).toBe(other);
    await page.goto('/cart');
    expect(new URL(page.url()).pathname).toBe(`/${other}/cart`);
    await visitor.leave();
  });

  test('a listing has every filter, popular products, three grids, a list, sorts, sizes and five page links', async () => {
    const visitor = await visit(browser, { locale, javaScript: false });
    const { page, t } = visitor;
    await visitor.open(ALL);
    const side = page.locator('#filters');
    for (const name of ['category', 'brands', 'size', 'price', 'rating', 'tags', 'clear', 'popular'] as const)
      expect([name, await side.getByText(t(`lbl_list_${name}`), { exact: true }).count()]).not.toEqual([
        name,
        0,
      ]);
    expect(await side.locator('[data-key^="rating-"]').count()).toBe(RATING_FILTERS.length);
    expect(await side.locator('[data-key="group-price"] li').count()).toBe(PRICE_BANDS.length);
    for (const view of ['columns-2', 'columns-3', 'columns-4', 'view-list'])
      expect([view, await page.locator(`[data-key="${view}"]`).count()]).toEqual([view, 1]);
    const options = (name: string) =>
      page
        .locator(`select[name=${name}]`)
        .first()
        .locator('option')
        .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(await options('sort')).toEqual([...SORTS]);
    expect(await options('per')).toEqual(PAGE_SIZES.map(String));
    expect(await page.locator('main .card').count()).toBe(10);
    expect(await page.locator('.pager [data-key^="page-"]:not([rel])').count()).toBe(5);
    await visitor.leave();
  });

  test('a product has all its details, its tabs, its trust strip and related products', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    const buy = page.locator('.buy');
    const parts = {
      pictures: page.locator('.gal__thumbs li'),
      price: buy.locator('.price__now'),
      'old price': buy.locator('del'),
      'percent off': buy.locator('.badge--save'),
      rating: buy.locator('.buy__rate'),
      'brand and vendor': buy.locator('.buy__brand'),
      availability: buy.locator('.badge--ok'),
      sizes: buy.locator('[data-group="2"] [role=radio]'),
      variants: buy.getByRole('button', { name: t('lbl_prod_buy_variants') }),
      quantity: buy.locator('.qty'),
      cart: buy.getByRole('button', { name: t('lbl_prod_buy_add') }),
      'buy now': buy.getByRole('button', { name: t('lbl_prod_buy_now') }),
      description: buy.locator('.buy__desc'),
      'wish list': page.locator('.pdp [data-wish]'),
      share: buy.locator('[data-share]'),
      trust: buy.locator('.trust li'),
      related: page.getByRole('heading', { name: t('lbl_prod_related') }),
    };
    for (const [part, found] of Object.entries(parts))
      expect([part, await found.count()]).not.toEqual([part, 0]);
    expect(await buy.locator('.badge--save').textContent()).toMatch(/\d+\.\d\d%/);
    expect(await buy.locator('.trust li').count()).toBe(4);
    const tabs = page.locator('[data-tabs] .tab');
    expect(await tabs.allTextContents()).toEqual(
      (['description', 'info', 'shipping', 'why', 'reviews'] as const).map((name) =>
        expect.stringContaining(t(`lbl_prod_${name}`)),
      ),
    );
    await tabs.nth(1).click();
    await expect.poll(() => page.locator('#information').isVisible()).toBe(true);
    expect(await page.locator('#description').isVisible()).toBe(false);
    expect(await page.locator('#information').textContent()).toContain(t('lbl_prod_tags'));
    await tabs.nth(4).click();
    await page.locator('form[data-form=review]').waitFor();
    await visitor.open('/product-detail/58/x/y');
    expect(await page.locator('.buy [data-group="1"] [role=radio]').count()).toBeGreaterThan(1);
    await visitor.leave();
  });

  test('a link to the reviews shows their tab, also where the row of tabs is wider than the screen', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open('/product-detail/1/x/y#reviews');
    const tab = page.locator('.tab[aria-selected=true]');
    await expect.poll(() => tab.getAttribute('href')).toContain('#reviews');
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    };
    await expect.poll(() => tab.evaluate(isSeen)).toBe(true);
    await visitor.leave();
  });

  test('a product with a maximum of 5 stops there with a message', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    const more = page.locator('.buy .qty').getByRole('button', { name: t('lbl_prod_buy_more') });
    // The key also works at the maximum, where the button is marked as disabled but still responds.
    for (let press = 0; press < 5; press += 1) await more.press('Enter');
    expect(await page.locator('.buy .qty output').textContent()).toBe('5');
    await page.getByText(t.error('quantity_over_maximum', { max: 5 })).waitFor();
    await visitor.leave();
  });
});
