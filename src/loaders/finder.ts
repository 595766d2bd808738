import { toCategoryRef } from '#components/chrome/category-tree.ts';
import type { ProductRow } from '#contract/catalogue/products.ts';
import { EMPTY_LISTING } from '#domain/catalogue/listing.ts';
import {
  FINDER_GOALS,
  listFinderQueries,
  type OfferedGoal,
  type Relaxed,
  readFinderAnswers,
} from '#domain/catalogue/protein-finder.ts';
import { comparable } from '#domain/market/market.ts';
import { keysOf } from '#domain/typed-object.ts';
import type { Locale } from '#i18n/locales.ts';
import { listingPath } from '#routes/paths.ts';
import { listCategories } from './chrome.ts';
import { findFacets, listProducts, type PageApi } from './listing-data.ts';
import { readAll } from './read-all.ts';
import { rowsOf } from './rows-of.ts';

/** Top category of the demo catalogue. Without it, all products are asked for. */
export const FINDER_SHELF = 'protein';
const PRICES = [1000, 2000, 4000];

interface Found {
  readonly path: string;
  readonly total: number;
  readonly relaxed: Relaxed | undefined;
}

/** What the finder offers, and the listing that its answers lead to. */
export const loadFinder = async (api: PageApi, locale: Locale, params: URLSearchParams) => {
  const categories = await listCategories(api);
  const shelf = categories.find((row) => row.ParentCategoryID === null && row.Shelf === FINDER_SHELF);
  const categoryId = shelf?.CategoryID ?? 0;
  const [facets, allTags] = await Promise.all([
    findFacets(api, categoryId, EMPTY_LISTING),
    readAll((page) => api.call('get-popular-tags', page)),
  ]);
  const here = new Set(facets?.tags.map(({ id }) => id));
  const goals = keysOf(FINDER_GOALS).flatMap((goal): OfferedGoal[] => {
    const tag = rowsOf(allTags).find(({ TagKey }) => TagKey === FINDER_GOALS[goal]);
    return tag && here.has(tag.TagID) ? [{ goal, tagId: tag.TagID }] : [];
  });
  const total = facets?.categories.find(({ id }) => id === categoryId)?.count;
  const avoidable = facets?.allergens.filter(({ count }) => total === undefined || count < total) ?? [];
  const prices = PRICES.map(comparable);
  const answers = readFinderAnswers(params, goals, prices);
  const find = async (): Promise<Found | undefined> => {
    for (const { query, relaxed } of listFinderQueries(answers)) {
      const [first]: readonly (ProductRow & { TotalRecords?: number })[] = rowsOf(
        await listProducts(api, categoryId, query),
      );
      if (first)
        return {
          path: listingPath(locale, shelf && toCategoryRef(shelf), query),
          total: first.TotalRecords ?? 1,
          relaxed,
        };
    }
    return undefined;
  };
  const isAsked = ['goal', 'avoid', 'max'].some((name) => params.has(name));
  return { goals, avoidable, prices, answers, isAsked, found: isAsked ? await find() : undefined };
};
