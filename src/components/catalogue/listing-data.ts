import type { ListingQuery } from '#domain/listing.ts';
import type { FilterNames } from './listing-filters.ts';
import { rowsOf } from './rows-of.ts';

type PageApi = App.Locals['api'];

/** Filter lists are short; the sidebar shows their beginning, the chips need the names of all. */
const ALL = { PageNo: 1, PageSize: 100 };

/** The products of one page of a listing; `categoryId` 0 means everything. */
export const listProducts = (api: PageApi, categoryId: number, query: ListingQuery) =>
  api.call('get-all-products', {
    SearchTerm: query.search,
    CategoryID: categoryId,
    ManufacturerID: query.brands.join(','),
    SizeID: query.sizes.join(','),
    ColorID: query.colors.join(','),
    TagID: query.tags.join(','),
    MinPrice: query.minPrice,
    MaxPrice: query.maxPrice,
    Rating: query.rating,
    OrderByColumnName: query.sort,
    PageNo: query.page,
    PageSize: query.pageSize,
  });

/** What the filters offer, by name. */
export const listFilterNames = async (api: PageApi, query: ListingQuery): Promise<FilterNames> => {
  const [brands, sizes, tags, colors] = await Promise.all([
    api.call('get-manufacturer-list', ALL),
    api.call('get-size-list', ALL),
    api.call('get-popular-tags', ALL),
    // The sidebar offers no colours; a link may still carry one.
    query.colors.length > 0 ? api.call('get-colors-list', {}) : undefined,
  ]);
  return {
    brands: rowsOf(brands).map((row) => ({ id: row.ManufacturerID, name: row.Name })),
    sizes: rowsOf(sizes).map((row) => ({ id: row.SizeID, name: row.ShortName })),
    tags: rowsOf(tags).map((row) => ({ id: row.TagID, name: row.TagName })),
    colors: colors ? rowsOf(colors).map((row) => ({ id: row.ColorID, name: row.ColorName })) : [],
  };
};
