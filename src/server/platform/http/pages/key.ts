import { formatListingQuery, readListingQuery } from '#domain/catalogue/listing.ts';
import { formatReviewView, readReviewView } from '#domain/catalogue/review-view.ts';
import { readPostalCode } from '#domain/customers/postal-code.ts';
import { readIdList } from '#domain/id-list.ts';
import { ORDER_NUMBER } from '#domain/orders/order-link.ts';
import { readPathLocale } from '#routes/paths.ts';
import { findRoute, type KeyRule } from '#routes/table.ts';
import { pathOf } from '#server/platform/path-of.ts';

const TAB = /^[a-z-]{1,20}$/;
const ID = /^\d{1,9}$/;
const POSTAL_CODE_MAXIMUM = 20;
const LINK = /^[\w-]{1,1200}$/;

const normaliseListing = (params: URLSearchParams): string => {
  const query = formatListingQuery(readListingQuery(params));
  if (query.includes('SearchTerm=') || !params.has('SearchTerm')) return query;
  return query === '' ? 'SearchTerm=' : `SearchTerm=&${query}`;
};

const normaliseIds = (params: URLSearchParams): string => {
  const ids = readIdList(params.get('ids'));
  return ids.length > 0 ? `ids=${ids.join(',')}` : '';
};

const normaliseOne =
  (name: string, valid: RegExp) =>
  (params: URLSearchParams): string => {
    const value = params.get(name) ?? '';
    return valid.test(value) ? `${name}=${value}` : '';
  };

const normaliseChoices = normaliseOne('v', /^\d{1,9}\.\d{1,9}(?:,\d{1,9}\.\d{1,9}){0,9}$/);
const normaliseProduct = (params: URLSearchParams): string =>
  [formatReviewView(readReviewView(params)), normaliseChoices(params)]
    .filter((part) => part !== '')
    .join('&');

const normalisePlace = (params: URLSearchParams): string => {
  const code = readPostalCode(params.get('PostalCode') ?? '').slice(0, POSTAL_CODE_MAXIMUM);
  return [
    normaliseOne('product', ID)(params),
    code === '' ? '' : `PostalCode=${encodeURIComponent(code)}`,
    normaliseOne('StateProvinceID', ID)(params),
  ]
    .filter((part) => part !== '')
    .join('&');
};

const NORMALISE: Record<Exclude<KeyRule, 'finder'>, (params: URLSearchParams) => string> = {
  listing: normaliseListing,
  ids: normaliseIds,
  product: normaliseProduct,
  tab: normaliseOne('tab', TAB),
  link: normaliseOne('link', LINK),
  order: normaliseOne('order', ORDER_NUMBER),
  place: normalisePlace,
};

/** Returns the normalised cache key of a page URL. Returns undefined for other URLs and for submissions, which redirect. */
export const readPageKey = (url: string): string | undefined => {
  const path = pathOf(url);
  if (!readPathLocale(path)) return undefined;
  if (path === url) return path;
  const params = new URLSearchParams(url.slice(path.length));
  const rule = findRoute(path)?.key;
  if ((rule === 'listing' && params.has('category')) || rule === 'finder') return undefined;
  const query = rule ? NORMALISE[rule](params) : '';
  return query === '' ? path : `${path}?${query}`;
};
