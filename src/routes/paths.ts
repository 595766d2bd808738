import { formatListingQuery, type ListingQuery } from '#domain/catalogue/listing.ts';
import { dropEnd } from '#domain/drop-end.ts';
import { slugify } from '#domain/slug.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import type { PlainPage } from './table.ts';

/**
 * Every URL of the shop is a function here. Slugs are part of a path, so what means something there is encoded. Letters stay
 * themselves, as markup may have them: an Arabic one would be six signs, in every link of every page.
 */
const segment = (text: string): string =>
  encodeURIComponent(slugify(text)).replace(/(?:%[89A-F][\dA-F])+/g, decodeURIComponent);

/** A path as a header and a sitemap have it: plain ASCII. */
export const asciiPath = (path: string): string => path.replace(/[^ -~]+/g, encodeURIComponent);

export const homePath = (locale: Locale): string => `/${locale}/`;

export const pagePath = (locale: Locale, page: PlainPage): string => `/${locale}/${page}`;

export interface CategoryRef {
  readonly id: number;
  readonly name: string;
}

/** The listing of a category; without one, of everything. */
export const listingPath = (locale: Locale, category?: CategoryRef, query?: ListingQuery): string => {
  const path = category
    ? `/${locale}/all-products/${category.id}/${segment(category.name)}`
    : `/${locale}/all-products/0/all-categories`;
  return query ? withListing(path, query) : path;
};

/** The path of a listing with its state. */
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

/** The pages whose products their address names, in this order, so that it can be sent to somebody. */
export type ListedPage = 'compare' | 'wishlist';

export const listedPath = (locale: Locale, page: ListedPage, ids: readonly number[]): string =>
  ids.length > 0 ? `${pagePath(locale, page)}?ids=${ids.join(',')}` : pagePath(locale, page);

export const campaignPath = (locale: Locale, id: number, title: string): string =>
  `/${locale}/campaign/${id}/${segment(title)}`;

export const orderPath = (locale: Locale, orderId: number): string =>
  `${pagePath(locale, 'orders-history')}?order=${orderId}`;

/** The mails of a shop that is only tried out; not a page of its visitors, so it has no language. */
export const DEV_MAIL_PATH = '/dev/mail';
export const devMailPath = (id: number): string => `${DEV_MAIL_PATH}/${id}`;

/** The page of the mailed link that keeps an account whose deletion was asked for. */
export const keepAccountPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'keep-account')}?token=${encodeURIComponent(token)}`;

/** Log in and come back to `next`, a path of ours. */
export const loginPath = (locale: Locale, next: string): string =>
  `${pagePath(locale, 'login')}?next=${encodeURIComponent(next)}`;

/** Log in with a mailed link. The token is in the fragment, which browsers do not send, so no log holds it. */
export const loginLinkPath = (locale: Locale, token: string): string =>
  `${pagePath(locale, 'login-link')}#${token}`;

/** Update the profile and come back to `next`, a path of ours. */
export const profilePath = (locale: Locale, next: string): string =>
  `${pagePath(locale, 'update-profile')}?next=${encodeURIComponent(next)}`;

/** Where `?next=` leads; undefined for anything but a page of this shop, whatever it is dressed up as. */
export const readNextPath = (search: string): string | undefined => {
  const next = new URLSearchParams(search).get('next');
  const here = 'http://shop.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return undefined;
  const url = new URL(next, here);
  return url.origin === here && /^\/(?:en|ar)\//.test(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined;
};

/** A path of ours in another language; only right where the path has no slug of a language in it. */
export const withLocale = (path: string, locale: Locale): string =>
  path.replace(/^\/(en|ar)(?=\/|$)/, `/${locale}`);

/** One page, one address: no slash at the end but after the language. */
export const trimPath = (path: string): string => (/^\/\w+\/$/.test(path) ? path : dropEnd(path, '/'));

/** The language of a path, undefined where the first segment is none. */
export const readPathLocale = (path: string): Locale | undefined => {
  const first = path.split('/', 2)[1];
  return isLocale(first) ? first : undefined;
};
