import type { SizeRow } from '#contract/catalogue/catalogue.ts';
import type { Facets } from '#contract/catalogue/products.ts';
import type { ListingQuery } from '#domain/catalogue/listing.ts';
import type { FilterNames, Named } from '#domain/catalogue/listing-state.ts';
import { readAll } from './read-all.ts';
import { rowsOf } from './rows-of.ts';

export type PageApi = App.Locals['api'];

const toFilters = (categoryId: number, query: ListingQuery) => ({
  SearchTerm: query.search,
  ExactWords: query.isExact,
  CategoryID: categoryId,
  ManufacturerID: query.brands.join(','),
  SizeID: query.sizes.join(','),
  ColorID: query.colors.join(','),
  TagID: query.tags.join(','),
  AvoidAllergenID: query.allergens.join(','),
  MinPrice: query.minPrice,
  MaxPrice: query.maxPrice,
  Rating: query.rating,
});

/** Loads products. `categoryId` 0 means all categories. */
export const listProducts = (api: PageApi, categoryId: number, query: ListingQuery) =>
  api.call('get-all-products', {
    ...toFilters(categoryId, query),
    OrderByColumnName: query.sort,
    PageNo: query.page,
    PageSize: query.pageSize,
  });

/** Returns the number of products for each filter entry; undefined if the API host does not support it. */
export const findFacets = async (
  api: PageApi,
  categoryId: number,
  query: ListingQuery,
): Promise<Facets | undefined> => {
  const answer = await api.call('get-listing-facets', toFilters(categoryId, query));
  return answer.ok ? answer.value : undefined;
};

/** A kettlebell of 5 kg and a pack of 5 kg have the same short name. They get their long ones. */
const nameSizes = (rows: readonly SizeRow[]): Named[] => {
  const namesakes = Map.groupBy(rows, (row) => row.ShortName);
  return rows.map(({ SizeID, Name, ShortName }) => ({
    id: SizeID,
    name: (namesakes.get(ShortName)?.length ?? 0) > 1 ? Name : ShortName,
  }));
};

/** Loads complete lists, because active filters need the names of all entries. */
export const listFilterNames = async (api: PageApi): Promise<FilterNames> => {
  const [brands, sizes, tags, colors] = await Promise.all([
    readAll((page) => api.call('get-manufacturer-list', page)),
    readAll((page) => api.call('get-size-list', page)),
    readAll((page) => api.call('get-popular-tags', page)),
    api.call('get-colors-list', {}),
  ]);
  return {
    brands: rowsOf(brands).map((row) => ({ id: row.ManufacturerID, name: row.Name })),
    sizes: nameSizes(rowsOf(sizes)),
    tags: rowsOf(tags).map((row) => ({ id: row.TagID, name: row.TagName })),
    colors: rowsOf(colors).map((row) => ({ id: row.ColorID, name: row.ColorName, color: row.HexCode })),
    // Names of allergens are returned with the counts only.
    allergens: [],
  };
};
