import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { FOUNDED, LISTING_PAGE_SIZES, PRICE_BANDS, RATING_FILTERS, SORTS } from '#domain/constants.ts';
import { TRUNCATE } from '#domain/truncate.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { LabelKey } from '#i18n/translate.ts';
import { cartLink, languageLink } from '../../support/browser/locators/header.ts';
import { cardsOf, entriesOf, filtersOf } from '../../support/browser/locators/listing.ts';
import { colorsIn, moreButton, quantityGroup, sizesIn } from '../../support/browser/locators/product.ts';
import { searchCategory } from '../../support/browser/locators/search.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { onceInGate } from '../../support/gate.ts';
import { enterAs, newCustomer } from '../../support/shop/shop-customer.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const ALL = '/all-products/0/all-categories';

const SERVICE_LINKS = [
  ['lbl_top_deal', '#hot-deal'],
  ['lbl_top_gift', 'gift-cards'],
  ['lbl_top_track', 'track-order'],
  ['lbl_top_shipping', 'shipping'],
  ['lbl_top_returns', 'easy-returns'],
  ['lbl_top_help', 'help'],
  ['lbl_top_notifications', 'notifications'],
] as const;

describe.each<Locale>(['en', 'ar'])('in %s', (locale) => {
  /** Cases without a direction or a layout. */
  const once = onceInGate(import.meta.url, LOCALES, locale);

  test('the header has logo, search with categories, cart, menu, account and wish list', async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/about');
    const header = page.getByRole('banner');
    const logo = header.getByRole('link', { name: t('lbl_com_site_title') });
    expect(await logo.getAttribute('href')).toBe(`/${locale}/`);
    const emptyCart = t.plural('lbl_hdr_cart_count', 0);
    for (const name of [emptyCart, t('lbl_hdr_account')])
      expect([name, await header.getByRole('link', { name }).count()]).toEqual([name, 1]);
    for (const name of ['lbl_hdr_menu', 'lbl_hdr_wishlist'] as const)
      expect([name, await header.getByRole('button', { name: t(name) }).count()]).toEqual([name, 1]);
    const shelves = await searchCategory(visitor).getByRole('option').allTextContents();
    expect(shelves.length).toBeGreaterThan(3);
    const lengths = shelves.map((shelf) => Array.from(shelf.trim()).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(TRUNCATE.searchCategory + 1);
    if (locale === 'en') expect(shelves.map((shelf) => shelf.trim())).toContain('Vitamins & Minera…');
    for (const [label, path] of SERVICE_LINKS) {
      const link = page.locator('.top').getByRole('link', { name: t(label), exact: true });
      expect([label, await link.getAttribute('href')]).toEqual([label, `/${locale}/${path}`]);
    }
    await header.getByRole('link', { name: emptyCart }).click();
    await page.getByText(t('msg_no_item_in_cart')).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${locale}/about`);
    await visitor.leave();
  });

  test('a toast appears at the top, at the inline end', async () => {
    const visitor = await visit(browser, { locale });
    await visitor.open('/about');
    await cartLink(visitor, 0).click();
    const box = await toasts(visitor).getByRole('alert').boundingBox();
    expect(box?.y).toBeLessThan(200);
    const gap = locale === 'ar' ? box?.x : 1440 - (box?.x ?? 0) - (box?.width ?? 0);
    expect(gap).toBeLessThan(60);
    await visitor.leave();
  });

  test(
    'the footer has its columns, payment logos, social links, newsletter and a fixed number',
    once,
    async () => {
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
      const listed = (name: LabelKey) => footer.getByRole('list', { name: t(name) });
      expect(await listed('lbl_foot_pays').getByRole('img').count()).toBe(5);
      expect(await listed('lbl_foot_share').getByRole('link').count()).toBeGreaterThan(2);
      expect(await footer.getByRole('button', { name: t('lbl_subscribe_button') }).count()).toBe(1);
      const phone = footer.getByRole('link', { name: t('lbl_com_phone') });
      expect(await phone.getAttribute('href')).toMatch(/^tel:/);
      expect(await footer.textContent()).toContain(String(FOUNDED));
      const services = page.getByRole('region', { name: t('lbl_bestfac_label') });
      expect(await services.getByRole('listitem').allTextContents()).toEqual(
        (['delivery', 'service', 'return', 'payment'] as const).map((name) =>
          expect.stringContaining(t(`lbl_bestfac_${name}`)),
        ),
      );
      expect(await services.textContent()).toContain('₹2,000');
      await visitor.leave();
    },
  );

  test('the breadcrumbs lead home and come before the title', once, async () => {
    for (const path of ['/about', '/cart', ALL, '/product-detail/1/x/y', '/campaign/1/x', '/compare']) {
      const html = await (await fetch(`${shopUrl()}/${locale}${path}`)).text();
      const [, trail = ''] = /<nav[^>]* class="crumbs[^>]*>(.*?)<\/nav>.*?<h1/s.exec(html) ?? [];
      expect([path, /href="([^"]+)"/.exec(trail)?.[1]]).toEqual([path, `/${locale}/`]);
      expect([path, /aria-current="page"[^>]*>\s*[^<\s]/.test(trail)]).toEqual([path, true]);
    }
  });

  test('the account panel offers the login to guests, and their own pages to customers', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/about');
    const panel = page.getByRole('dialog', { name: t('lbl_nav_account') });
    const opener = page.getByRole('banner').getByRole('link', { name: t('lbl_hdr_account') });
    const open = () => opener.click();
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

  test('a chosen language is remembered', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page } = visitor;
    const other = locale === 'en' ? 'ar' : 'en';
    await visitor.open('/');
    await languageLink(visitor).click();
    await page.waitForURL(`**/${other}/`);
    expect(await page.evaluate(() => localStorage.getItem('langCode'))).toBe(other);
    await page.goto('/cart');
    expect(new URL(page.url()).pathname).toBe(`/${other}/cart`);
    await visitor.leave();
  });

  test(
    'a listing has every filter, popular products, three grids, a list, sorts, sizes and five page links',
    once,
    async () => {
      const visitor = await visit(browser, { locale, javaScript: false });
      const { page, t } = visitor;
      await visitor.open(ALL);
      const side = filtersOf(visitor);
      for (const name of [
        'category',
        'brands',
        'size',
        'price',
        'rating',
        'tags',
        'clear',
        'popular',
      ] as const)
        expect([name, await side.getByText(t(`lbl_list_${name}`), { exact: true }).count()]).not.toEqual([
          name,
          0,
        ]);
      expect(await entriesOf(visitor, 'lbl_list_rating').count()).toBe(RATING_FILTERS.length);
      expect(await entriesOf(visitor, 'lbl_list_price').count()).toBe(PRICE_BANDS.length);
      const layouts = page.getByRole('navigation', { name: t('lbl_list_layout') });
      for (const view of [...[2, 3, 4].map((n) => t.plural('lbl_list_columns', n)), t('lbl_list_list')])
        expect([view, await layouts.getByRole('link', { name: view, exact: true }).count()]).toEqual([
          view,
          1,
        ]);
      const options = (name: LabelKey) =>
        page
          .getByRole('combobox', { name: t(name) })
          .first()
          .getByRole('option')
          .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
      expect(await options('lbl_list_sort')).toEqual([...SORTS]);
      expect(await options('lbl_list_per_page')).toEqual(LISTING_PAGE_SIZES.map(String));
      expect(await cardsOf(visitor).count()).toBe(10);
      const pages = page.getByRole('navigation', { name: t('lbl_list_pages') });
      const numbered = pages.getByRole('link', { name: t('lbl_list_page', { n: '' }).trim() });
      expect(await numbered.count()).toBe(5);
      await visitor.leave();
    },
  );

  test('a product has all its details, its tabs, its trust strip and related products', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    const buy = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) });
    const saved = buy.getByText(/^−\d+\.\d\d%$/);
    const main = page.getByRole('main');
    const trust = main.getByRole('list', { name: t('lbl_prod_trust') }).getByRole('listitem');
    const parts = {
      pictures: page
        .getByRole('list', { name: t('lbl_prod_pictures') })
        .last()
        .getByRole('listitem'),
      price: buy.getByText('₹'),
      'old price': buy.getByRole('deletion'),
      'percent off': saved,
      rating: buy.getByRole('img', { name: t('lbl_prod_out_of_five', { n: 4 }) }),
      'brand and vendor': buy.getByText(t('lbl_prod_sold_by', { vendor: '' }).trim()),
      availability: buy.locator('.badge--ok'),
      sizes: sizesIn(buy, t),
      variants: buy.getByRole('button', { name: t('lbl_prod_buy_variants') }),
      quantity: quantityGroup(visitor),
      cart: buy.getByRole('button', { name: t('lbl_prod_buy_add') }),
      'buy now': buy.getByRole('button', { name: t('lbl_prod_buy_now') }),
      description: buy.locator('.buy__desc'),
      'wish list': main.getByRole('button', { name: t('lbl_card_wish'), exact: true }),
      share: main.getByRole('link', { name: t('lbl_prod_share'), exact: true }),
      trust,
      related: page.getByRole('heading', { name: t('lbl_prod_related') }),
    };
    for (const [part, found] of Object.entries(parts))
      expect([part, await found.count()]).not.toEqual([part, 0]);
    expect(await trust.count()).toBe(4);
    const tabs = page.getByRole('tab');
    const panelOf = (name: LabelKey) => page.getByRole('tabpanel', { name: t(name) });
    expect(await tabs.allTextContents()).toEqual(
      (['description', 'info', 'shipping', 'why', 'reviews'] as const).map((name) =>
        expect.stringContaining(t(`lbl_prod_${name}`)),
      ),
    );
    await tabs.nth(1).click();
    await panelOf('lbl_prod_info').getByText(t('lbl_prod_tags'), { exact: true }).waitFor();
    expect(await panelOf('lbl_prod_description').isVisible()).toBe(false);
    await tabs.nth(4).click();
    await page.getByRole('form', { name: t('lbl_rev_write') }).waitFor();
    await visitor.open('/product-detail/58/x/y');
    expect(await colorsIn(page.getByRole('main'), t).count()).toBeGreaterThan(1);
    await visitor.leave();
  });

  test('a link to the reviews shows their tab, also where the row of tabs is wider than the screen', async () => {
    const visitor = await visit(browser, { locale, width: 390, height: 844 });
    const { page } = visitor;
    await visitor.open('/product-detail/1/x/y#reviews');
    const tab = page.getByRole('tab', { selected: true });
    await expect.poll(() => tab.getAttribute('href')).toContain('#reviews');
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    };
    await expect.poll(() => tab.evaluate(isSeen)).toBe(true);
    await visitor.leave();
  });

  test('a product with a maximum of 5 stops there with a message', once, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/product-detail/1/x/y');
    const more = moreButton(visitor);
    // The key also works at the maximum, where the button is marked as disabled but still responds.
    for (let press = 0; press < 5; press += 1) await more.press('Enter');
    await page.getByText(t.error('quantity_over_maximum', { max: 5 })).waitFor();
    expect(await quantityGroup(visitor).getByRole('status').textContent()).toBe('5');
    await visitor.leave();
  });
});
