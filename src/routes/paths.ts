import { formatListingQuery, type ListingQuery } from '#domain/catalogue/listing.ts';
import { dropEnd } from '#domain/drop-end.ts';
import { slugify } from '#domain/slug.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import type { PlainPage } from './table.ts';

/**
 * Functions for all URLs of the shop. Slugs are percent-encoded, except for letters: in markup they are valid
 * unencoded, and an Arabic one would take six characters.
 */
const segment = (text: string): string =>
  encodeURIComponent(slugify(text)).replace(/(?:%[89A-F][\dA-F])+/g, decodeURIComponent);

/** Encodes a path as ASCII for headers and sitemaps. */
export const asciiPath = (path: string): string => path.replace(/[^ -~]+/g, encodeURIComponent);

export const homePath = (locale: Locale): string => `/${locale}/`;

export const pagePath = (locale: Locale, page: PlainPage): string => `/${locale}/${page}`;

export interface CategoryRef {
  readonly id: number;
  readonly name: string;
}

/** Path of a category's listing; without a category, of all products. */
export const listingPath = (locale: Locale, category?: CategoryRef, query?: ListingQuery): string => {
  const path = category
    ? `/${locale}/all-products/${category.id}/${segment(category.name)}`
    : `/${locale}/all-products/0/all-categories`;
  return query ? withListing(path, query) : path;
};

export const withListing = (path: string, query: ListingQuery): string => {
  const search = formatListingQuery(query);
  return search ? `${path}?${search}` : path;
};

export interface ProductRef {
  readonly ProductId: number;
  readonly ProductName: string;
  readonly CategoryName?: string;
}

export const productPath = (locale: Locale, product: ProductRef): string =>
  `/${locale}/product-detail/${product.ProductId}/${segment(product.CategoryName || 'shop')}/${segment(product.ProductName)}`;

/** Pages that list the products in their URL, in that order, and can therefore be shared. */
export type ListedPage = 'compare' | 'wishlist';

export const listedPath = (locale: Locale, page: ListedPage, ids: readonly number[]): string =>
  ids.length > 0 ? `${pagePath(locale, page)}?ids=${ids.join(',')}` : pagePath(locale, page);

export const campaignPath = (locale: Locale, id: number, title: string): string =>
  `/${locale}/campaign/${id}/${segment(title)}`;

export const orderPath = (locale: Locale, orderId: number): string =>
  `${pagePath(locale, 'orders-history')}?order=${orderId}`;

/** Mails of a shop in test mode. Not a public page, so it has no language prefix. */
export const DEV_MAIL_PATH = '/dev/mail';
export const devMailPath = (id: number): string => `${DEV_MAIL_PATH}/${id}`;

/** Target of the mailed link that cancels an account deletion. */
export const keepAccountPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'keep-account')}?token=${encodeURIComponent(token)}`;

/** @param next path of this shop to return to */
export const loginPath = (locale: Locale, next: string): string =>
  `${pagePath(locale, 'login')}?next=${encodeURIComponent(next)}`;

/** Target of a mailed login link. The token is in the fragment, which is never sent and therefore not logged. */
export const loginLinkPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'login-link')}#${token}`;

/** @param next path of this shop to return to */
export const profilePath = (locale: Locale, next: string): string =>
  `${pagePath(locale, 'update-profile')}?next=${encodeURIComponent(next)}`;

/** Reads the `next` parameter. Undefined for anything but a page of this shop, to prevent open redirects. */
export const readNextPath = (search: string): string | undefined => {
  const next = new URLSearchParams(search).get('next');
  const here = 'http://shop.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined;
  const url = new URL(next, here);
  return url.origin === here && /^\/(?:en|ar)\//.test(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined;
};

/** Replaces the language prefix. Only for paths without translated slugs. */
export const withLocale = (path: string, locale: Locale): string =>
  path.replace(/^\/(en|ar)(?=\/|$)/, `/${locale}`);

/** Removes the trailing slash, except after the language, so that each page has one URL. */
export const trimPath = (path: string): string => (/^\/\w+\/$/.test(path) ? path : dropEnd(path, '/'));

/** @returns the language prefix of a path; undefined if there is none */
export const readPathLocale = (path: string): Locale | undefined => {
  const first = path.split('/', 2)[1];
  return isLocale(first) ? first : undefined;
};
