import type { SuggestionRow } from '#contract/catalogue/search.ts';
import { indexWords } from '#domain/catalogue/search.ts';
import { SEARCH_MINIMUM, SUGGESTIONS } from '#domain/constants.ts';
import { ok } from '#domain/result.ts';
import type { CallContext, Handler } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import type { Matches } from '#server/search/find-matches.ts';
import { hasTerm } from '#server/search/full-text.ts';
import { countEntries } from '#server/search/listing-index/count.ts';
import { refreshCurrentPrices } from './current-prices.ts';
import { brandCounts, type CountedName, categoryCounts } from './facets.ts';
import { listProductPage } from './list-products.ts';
import { type ListingScope, readListingScope } from './product-filter.ts';

type Named = Pick<CountedName, 'name_en' | 'name_ar'>;

/** True if the name in either language contains a likely spelling of each typed word. */
const matchesAllWords = (named: Named, spellings: Matches['spellings']): boolean => {
  const words = [named.name_en, named.name_ar].flatMap(indexWords);
  return spellings.every((terms) => hasTerm(words, terms));
};

const listSuggestedProducts = async (
  { app, locale }: CallContext,
  scope: ListingScope,
): Promise<SuggestionRow[]> => {
  const page = { OrderByColumnName: '', PageNo: 1, PageSize: SUGGESTIONS.products } as const;
  const rows = await listProductPage(app, scope, locale, page);
  return rows.map((row) => ({
    Kind: 'product',
    Id: row.ProductId,
    Name: row.ProductName,
    CategoryName: row.CategoryName,
    AttachmentURL: row.ProductImagesJson[0]?.AttachmentURL ?? null,
    Price: row.Price,
    DiscountedPrice: row.DiscountedPrice,
    ...(row.Variant !== undefined && { Variant: row.Variant }),
  }));
};

export const listSuggestions: Handler<'get-search-suggestions'> = async (
  context,
  { SearchTerm, CategoryID },
) => {
  const { app, locale } = context;
  if (SearchTerm.trim().length < SEARCH_MINIMUM) return ok([]);
  await refreshCurrentPrices(app);
  const scope = await readListingScope(
    app,
    {
      SearchTerm,
      SizeID: [],
      ColorID: [],
      CategoryID,
      TagID: [],
      ManufacturerID: [],
      AvoidAllergenID: [],
      MinPrice: null,
      MaxPrice: null,
      Rating: null,
      ExactWords: false,
    },
    { isTyping: true },
  );
  if (!scope?.matches) return ok([]);
  const { categoryIds, matches, selection } = scope;
  const isMeant = (named: Named): boolean => matchesAllWords(named, matches.spellings);
  const [products, categories, brands] = await Promise.all([
    listSuggestedProducts(context, scope),
    selection ? countEntries(selection, 'category', isMeant) : categoryCounts(app.db.read, scope, {}),
    selection ? countEntries(selection, 'brand', isMeant) : brandCounts(app.db.read, scope, {}),
  ]);
  const searched =
    categoryIds.length > 0 ? categories.filter(({ id }) => categoryIds.includes(id)) : categories;
  const suggest = (
    Kind: 'category' | 'brand',
    named: readonly CountedName[],
    most: number,
  ): SuggestionRow[] =>
    named
      .filter(isMeant)
      .sort((a, b) => Number(b.count) - Number(a.count) || a.id - b.id)
      .slice(0, most)
      .map((row) => ({ Kind, Id: row.id, Name: inLanguage(row, 'name', locale) }));
  return ok([
    ...products,
    ...suggest('category', searched, SUGGESTIONS.categories),
    ...suggest('brand', brands, SUGGESTIONS.brands),
  ]);
};
