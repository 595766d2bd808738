import { describe, expect, test } from 'vitest';
import { BELOW_SCRIPT } from '#client/inline/below.ts';
import { EARLY_SUBMIT_SCRIPT } from '#client/inline/early-submit.ts';
import { EMPTY_CART_SCRIPT } from '#client/inline/empty-cart.ts';
import { FAILED_SCRIPT } from '#client/inline/failed-script.ts';
import { KNOWN_FONTS_SCRIPT } from '#client/inline/known-fonts.ts';
import { LATE_STYLES_SCRIPT } from '#client/inline/late-styles.ts';
import { PLACED_ORDER_SCRIPT } from '#client/inline/placed-order.ts';
import { SCRIPTED_SCRIPT } from '#client/inline/scripted.ts';
import { asciiPath } from '#routes/paths.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

const url = shopUrl();

const ROUTES = [
  '/',
  '/all-products/0/all-categories',
  '/contact-us',
  '/faq',
  '/about',
  '/privacy',
  '/login',
  '/signup',
  '/reset-password',
  '/become-seller',
  '/cart',
  '/checkout',
  '/update-profile',
  '/orders-history',
  '/track-order',
  '/compare',
  '/wishlist',
  '/refresh',
];

const fetchText = async (path: string) => {
  const response = await fetch(`${url}${path}`, { redirect: 'manual' });
  return { response, html: await response.text() };
};

const findLink = async (page: string, kind: RegExp): Promise<string> => {
  const { html } = await fetchText(page);
  const link = kind.exec(html)?.[0];
  if (!link) throw new Error(`${page} has no link that matches ${kind}`);
  return link;
};

/** Inline scripts, which must be few and identical on all pages, so that the CSP can list their hashes. */
const inlineScripts = new Set<string>();

const expectPage = (html: string, locale: string) => {
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  expect(root).toContain(`lang="${locale}"`);
  expect(root).toContain(`dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`);
  expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]?.trim()).toBeTruthy();
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  // A strict CSP forbids inline handlers.
  expect(html).not.toMatch(/\son[a-z]+="/);
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (!/\bsrc=|type="(?:application\/(?:ld\+)?json|speculationrules)"/.test(attributes))
      inlineScripts.add(body);
};

describe.each(['en', 'ar'])('in %s', (locale) => {
  test.each(ROUTES)('%s answers with a page of its own', async (route) => {
    const { response, html } = await fetchText(`/${locale}${route}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expectPage(html, locale);
  });

  test('a category, a product and a campaign have pages too', async () => {
    const home = `/${locale}/`;
    const listing = await findLink(home, new RegExp(`/${locale}/all-products/[1-9]\\d*/[^"?]+`));
    const product = await findLink(listing, new RegExp(`/${locale}/product-detail/\\d+/[^"?]+`));
    const campaign = await findLink(home, new RegExp(`/${locale}/campaign/\\d+/[^"?]+`));
    for (const path of [listing, product, campaign]) {
      const { response, html } = await fetchText(path);
      expect([path, response.status]).toEqual([path, 200]);
      expectPage(html, locale);
    }
  });

  test.each([
    '/nothing-here',
    '/product-detail/999999/shop/nothing',
    '/product-detail/x/shop/nothing',
    '/all-products/999999/nothing',
    '/campaign/999999/nothing',
  ])('%s is 404, with a page', async (route) => {
    const { response, html } = await fetchText(`/${locale}${route}`);
    expect(response.status).toBe(404);
    expectPage(html, locale);
  });

  test('a wrong slug redirects to the canonical address', async () => {
    const product = await findLink(`/${locale}/`, new RegExp(`/${locale}/product-detail/\\d+/[^"?]+`));
    const id = product.split('/')[3];
    const { response } = await fetchText(`/${locale}/product-detail/${id}/shop/old-name?v=2.8`);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(asciiPath(`${product}?v=2.8`));
  });
});

test('inline scripts are the island runtime and constant scripts, the same in every page', () => {
  const constant = [
    BELOW_SCRIPT,
    EARLY_SUBMIT_SCRIPT,
    EMPTY_CART_SCRIPT,
    KNOWN_FONTS_SCRIPT,
    FAILED_SCRIPT,
    LATE_STYLES_SCRIPT,
    PLACED_ORDER_SCRIPT,
    SCRIPTED_SCRIPT,
  ];
  const ofIslands = [...inlineScripts].filter((body) => !constant.includes(body));
  expect(ofIslands.length).toBeLessThanOrEqual(4);
  for (const body of ofIslands) expect(body).toMatch(/astro-island|Astro/);
});

describe('without a language', () => {
  test.each(['/', '/cart', '/about', '/all-products/0/all-categories'])(
    '%s redirects to English',
    async (path) => {
      const { response } = await fetchText(path);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`/en${path}`);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  test('a visitor who chose Arabic is redirected there', async () => {
    const response = await fetch(`${url}/cart`, {
      redirect: 'manual',
      headers: { Cookie: 'a=b; langCode=ar' },
    });
    expect(response.headers.get('location')).toBe('/ar/cart');
  });

  test.each(['/privacy', '/xx/cart', '/nothing'])('%s does not exist', async (path) => {
    expect((await fetchText(path)).response.status).toBe(404);
  });

  test('a trailing slash is removed, and no redirect leads to another host', async () => {
    expect((await fetchText('/en/cart/')).response.headers.get('location')).toBe('/en/cart');
    expect((await fetchText('/en')).response.headers.get('location')).toBe('/en/');
    const { response } = await fetchText('//example.com/');
    expect(response.headers.get('location') ?? '').not.toMatch(/^\/\/|example\.com/);
  });
});
