import { formatListingQuery, type ListingQuery } from '#domain/catalogue/listing.ts';
import { dropEnd } from '#domain/drop-end.ts';
import { slugify } from '#domain/slug.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import type { PlainPage } from './table.ts';

/** Letters in slugs are not percent-encoded: an encoded Arabic letter takes six characters. */
const segment = (text: string): string =>
  encodeURIComponent(slugify(text)).replace(/(?:%[89A-F][\dA-F])+/g, decodeURIComponent);

/** Encodes a path as ASCII, for headers and sitemaps. */
export const asciiPath = (path: string): string => path.replace(/[^ -~]+/g, encodeURIComponent);

export const homePath = (locale: Locale): string => `/${locale}/`;

export const pagePath = (locale: Locale, page: PlainPage): string => `/${locale}/${page}`;

/** Path of a page of texts. @param address its name, or the address that the office has given it */
export const textPath = (locale: Locale, address: string): string => `/${locale}/${address}`;

/** The products of a row of the home page that the page does not have. @param row slug of a tab, or `popular` */
export const restPath = (locale: Locale, row: string): string => `${pagePath(locale, 'row')}?tab=${row}`;

export interface CategoryRef {
  readonly id: number;
  readonly name: string;
}

/** Returns the path of a category's listing, or of all products without a category. */
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
  readonly Variant?: { readonly Choices: string } | undefined;
}

export const productPath = (locale: Locale, product: ProductRef): string =>
  `/${locale}/product-detail/${product.ProductId}/${segment(product.CategoryName || 'shop')}/${segment(product.ProductName)}${product.Variant ? `?v=${product.Variant.Choices}` : ''}`;

/** Pages whose URL contains a list of products and can be shared. */
export type ListedPage = 'compare' | 'wishlist';

export const listedPath = (locale: Locale, page: ListedPage, ids: readonly number[]): string =>
  ids.length > 0 ? `${pagePath(locale, page)}?ids=${ids.join(',')}` : pagePath(locale, page);

export const campaignPath = (locale: Locale, id: number, title: string): string =>
  `/${locale}/campaign/${id}/${segment(title)}`;

export const orderPath = (locale: Locale, orderId: number): string =>
  `${pagePath(locale, 'orders-history')}?order=${orderId}`;

/** Returns the mailed link to an order, which needs no login. */
export const orderLinkPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'order')}?link=${token}`;

/** Returns the page of an order's returns, which needs no login. */
export const returnLinkPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'return')}?link=${token}`;

/** Returns the page of an order's invoice and credit notes, which needs no login. */
export const taxDocumentsPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'tax-documents')}?link=${token}`;

export const TAX_FILE_PATH = '/tax-document.pdf';

/** Returns the file of a tax document. `token` is that of the order's link, and needs no login. */
export const taxFilePath = (locale: Locale, token: string, documentId: number): string =>
  `${TAX_FILE_PATH}?of=${documentId}&lang=${locale}&link=${token}`;

/** Returns the contact form with the number of an order in its subject. */
export const contactPath = (locale: Locale, orderNumber: string): string =>
  `${pagePath(locale, 'contact-us')}?order=${encodeURIComponent(orderNumber)}`;

/** Inbox page of a shop in test mode. Without a language prefix, because it is not public. */
export const DEV_MAIL_PATH = '/dev/mail';
export const devMailPath = (id: number): string => `${DEV_MAIL_PATH}/${id}`;

/** Returns the emailed link that cancels an account deletion. */
export const keepAccountPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'keep-account')}?token=${encodeURIComponent(token)}`;

/** @returns the mailed link that confirms or ends a subscription */
export const newsletterLinkPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'newsletter-link')}?link=${token}`;

/** @param next local path of the redirect after the login */
export const loginPath = (locale: Locale, next: string): string =>
  `${pagePath(locale, 'login')}?next=${encodeURIComponent(next)}`;

/** @param next local path of the redirect afterwards */
export const guestPath = (locale: Locale, next: string): string =>
  `${pagePath(locale, 'guest')}?next=${encodeURIComponent(next)}`;

/** Returns the emailed login link. The token is in the fragment, which browsers do not send, so it is not logged. */
export const loginLinkPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'login-link')}#${token}`;

/** @param next local path of the redirect afterwards */
export const profilePath = (locale: Locale, next: string): string =>
  `${pagePath(locale, 'update-profile')}?next=${encodeURIComponent(next)}`;

/** Reads the `next` parameter. Accepts only pages of this shop, to prevent open redirects. */
export const readNextPath = (search: string): string | undefined => {
  const next = new URLSearchParams(search).get('next');
  const here = 'http://shop.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined;
  const url = new URL(next, here);
  return url.origin === here && /^\/(?:en|ar)\//.test(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined;
};

/** Replaces the language prefix. Only valid for paths without translated slugs. */
export const withLocale = (path: string, locale: Locale): string =>
  path.replace(/^\/(en|ar)(?=\/|$)/, `/${locale}`);

/** Removes the trailing slash, except after the language, so that each page has one URL. */
export const trimPath = (path: string): string => (/^\/\w+\/$/.test(path) ? path : dropEnd(path, '/'));

/** @returns the language prefix of a path; undefined if there is none */
export const readPathLocale = (path: string): Locale | undefined => {
  const first = path.split('/', 2)[1];
  return isLocale(first) ? first : undefined;
};
