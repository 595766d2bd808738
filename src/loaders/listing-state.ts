import { listNearby, toRef } from '#components/listing/categories.ts';
import type { CategoryRow } from '#contract/catalogue/catalogue.ts';
import type { Facets } from '#contract/catalogue/products.ts';
import { formatListingQuery, type IdFilter, type ListingQuery } from '#domain/catalogue/listing.ts';
import type { FilterNames, ListingState, Named, NearbyCategories } from '#domain/catalogue/listing-state.ts';
import { priceBands } from '#domain/catalogue/price-bands.ts';
import { RATING_FILTERS } from '#domain/constants.ts';

type Counted = readonly { readonly id: number; readonly count: number }[];

/** Returns the count of an entry. It is 0 if only other entries have counts. */
const findCount = (counted: Counted | undefined, id: number): number | undefined =>
  counted && (counted.find((entry) => entry.id === id)?.count ?? 0);

/** Returns the count of a category; undefined if neither facets nor row contain it, as on other API hosts. */
export const findCategoryCount = (
  counted: Counted | undefined,
  { CategoryID, TotalProducts }: { readonly CategoryID: number; readonly TotalProducts: number },
): number | undefined => findCount(counted, CategoryID) ?? (TotalProducts || undefined);

/** Merges names and counts. The lists of names have at most a hundred entries, the counts may have more. */
export const withCounts = (names: FilterNames, facets: Facets | undefined): FilterNames => {
  const merge = (filter: IdFilter): readonly Named[] => {
    if (!facets) return names[filter];
    const known = new Set(names[filter].map((entry) => entry.id));
    return [
      ...names[filter].map((entry) => ({ ...entry, count: findCount(facets[filter], entry.id) })),
      ...facets[filter].filter((entry) => !known.has(entry.id)),
    ];
  };
  return {
    brands: merge('brands'),
    sizes: merge('sizes'),
    colors: merge('colors'),
    tags: merge('tags'),
    allergens: merge('allergens'),
  };
};

const listCategories = (
  categories: readonly CategoryRow[],
  current: CategoryRow | undefined,
  counted: Counted | undefined,
): NearbyCategories => {
  const nearby = listNearby(categories, current);
  const rows = nearby.map((row) => ({
    id: row.CategoryID,
    name: row.Name,
    count: findCategoryCount(counted, row),
  }));
  if (!current) return { rows, current: 0 };
  const parent = categories.find((row) => row.CategoryID === current.ParentCategoryID);
  return { rows, current: current.CategoryID, up: parent ? toRef(parent) : null };
};

interface Loaded {
  readonly path: string;
  readonly query: ListingQuery;
  readonly total: number;
  readonly categories: readonly CategoryRow[];
  readonly current: CategoryRow | undefined;
  readonly names: FilterNames;
  readonly facets: Facets | undefined;
}

export const toListingState = ({
  path,
  query,
  total,
  categories,
  current,
  names,
  facets,
}: Loaded): ListingState => ({
  path,
  search: formatListingQuery(query),
  total,
  categories: listCategories(categories, current, facets?.categories),
  names: withCounts(names, facets),
  bands:
    facets && priceBands().map(({ min }) => facets.priceBands.find((band) => band.min === min)?.count ?? 0),
  ratings: facets && RATING_FILTERS.map((rating) => findCount(facets.ratings, rating) ?? 0),
});
