import { toRef } from '#components/listing/categories.ts';
import type { CategoryRow } from '#contract/catalogue/catalogue.ts';
import type { ListingQuery } from '#domain/catalogue/listing.ts';
import { SIDEBAR_PRODUCTS } from '#domain/constants.ts';
import type { Locale } from '#i18n/locales.ts';
import { listingPath } from '#routes/paths.ts';
import { findFacets, listFilterNames, listProducts, type PageApi } from './listing-data.ts';
import { toListingState } from './listing-state.ts';
import { rowsOf } from './rows-of.ts';

interface ListingRequest {
  readonly locale: Locale;
  readonly categories: readonly CategoryRow[];
  readonly current: CategoryRow | undefined;
  readonly query: ListingQuery;
}

/** Loads the data of a listing page. `ok` is false if the products could not be loaded. */
export const loadListing = async (api: PageApi, { locale, categories, current, query }: ListingRequest) => {
  const [answer, facets, names, popular] = await Promise.all([
    listProducts(api, current?.CategoryID ?? 0, query),
    findFacets(api, current?.CategoryID ?? 0, query),
    listFilterNames(api),
    api.call('get-popular-products-list', { PageNo: 1, PageSize: SIDEBAR_PRODUCTS }),
  ]);
  const products = rowsOf(answer);
  const total = products[0]?.TotalRecords ?? products.length;
  const path = listingPath(locale, current && toRef(current));
  return {
    ok: answer.ok,
    products,
    popular: rowsOf(popular),
    corrected: products[0]?.CorrectedTerm,
    hasAllWords: products[0]?.HasAllWords ?? true,
    state: toListingState({ path, query, total, categories, current, names, facets }),
  };
};
