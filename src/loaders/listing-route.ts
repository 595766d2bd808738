import { toRef } from '#components/listing/categories.ts';
import type { CategoryRow } from '#contract/catalogue/catalogue.ts';
import { formatListingQuery, type ListingQuery } from '#domain/catalogue/listing.ts';
import type { Locale } from '#i18n/locales.ts';
import { listingPath } from '#routes/paths.ts';
import { slugMatches } from './slug-matches.ts';

const ALL = 'all-categories';

export type ListingRoute =
  | { readonly kind: 'page'; readonly current: CategoryRow | undefined }
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly to: string }
  | { readonly kind: 'missing' };

interface Address {
  readonly locale: Locale;
  readonly categoryId: string | undefined;
  readonly categorySlug: string | undefined;
  readonly url: URL;
}

/** Reads the category that the search form sends as a parameter instead of a path. */
const readFormCategory = (params: URLSearchParams): number | undefined => {
  const id = params.get('category');
  return id === null ? undefined : Number(id) || 0;
};

/** Never throws. `categories` must contain all categories. */
export const readListingRoute = (
  address: Address,
  categories: readonly CategoryRow[],
  query: ListingQuery,
): ListingRoute => {
  const { locale, url } = address;
  const find = (id: number) => categories.find((row) => row.CategoryID === id);
  const asked = readFormCategory(url.searchParams);
  if (asked !== undefined) {
    const row = find(asked);
    const search = new URLSearchParams(formatListingQuery(query));
    // Preserve an empty search term, so that the page displays its message.
    if (query.search === '' && url.searchParams.has('SearchTerm')) search.set('SearchTerm', '');
    const path = listingPath(locale, row && toRef(row));
    return { kind: 'redirect', status: 302, to: search.size > 0 ? `${path}?${search}` : path };
  }
  const id = Number(address.categoryId);
  const current = find(id);
  if (id !== 0 && !current) return { kind: 'missing' };
  const isCanonical =
    address.categoryId === String(id) && slugMatches(address.categorySlug, current ? current.Name : ALL);
  if (isCanonical) return { kind: 'page', current };
  return {
    kind: 'redirect',
    status: 301,
    to: `${listingPath(locale, current && toRef(current))}${url.search}`,
  };
};
