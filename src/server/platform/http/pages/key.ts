import { formatListingQuery, readListingQuery } from '#domain/catalogue/listing.ts';
import { readIdList } from '#domain/id-list.ts';
import { readPathLocale } from '#routes/paths.ts';
import { findRoute, type KeyRule } from '#routes/table.ts';

/** There are 500 reviews on a page at most. */
const PAGES_OF_REVIEWS = /^(?:[2-9]|[1-4]\d|50)$/;
const TAB = /^[a-z-]{1,20}$/;

const normaliseListing = (params: URLSearchParams): string => {
  const query = formatListingQuery(readListingQuery(params));
  // An empty search is told that it is one, so it is another page than no search.
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

/** What the HTML of a page depends on in its query, in one order; everything else is dropped. */
const NORMALISE: Record<KeyRule, (params: URLSearchParams) => string> = {
  listing: normaliseListing,
  ids: normaliseIds,
  reviews: normaliseOne('reviews', PAGES_OF_REVIEWS),
  tab: normaliseOne('tab', TAB),
};

/**
 * The address under which a page is kept: its path (the language is part of it) and its normalised query. Undefined for
 * what is no page of a language, and for the search form, which only leads on to another address.
 */
export const readPageKey = (url: string): string | undefined => {
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  if (!readPathLocale(path)) return undefined;
  if (cut < 0) return path;
  const params = new URLSearchParams(url.slice(cut + 1));
  const rule = findRoute(path)?.key;
  if (rule === 'listing' && params.has('category')) return undefined;
  const query = rule ? NORMALISE[rule](params) : '';
  return query === '' ? path : `${path}?${query}`;
};
