import { sql } from 'kysely';
import type { SuggestionRow } from '#contract/search.ts';
import { SEARCH_MINIMUM, SUGGESTIONS } from '#domain/constants.ts';
import { ok } from '#domain/result.ts';
import { indexWords, searchWords } from '#domain/search.ts';
import type { CallContext, Handler } from '#server/call-context.ts';
import { listProducts } from '#server/catalogue/list-products.ts';
import { inLanguage } from '#server/db/localized.ts';
import { findMatches, type Matches } from './find-matches.ts';
import type { Term } from './full-text.ts';
import { listSpellings } from './vocabulary.ts';

type Spellings = readonly (readonly Term[])[];
type Named = { readonly id: number; readonly name_en: string; readonly name_ar: string };

/** Categories and brands of what was found that are looked at: those with the most of it. */
const MAX_NAMED = 60;

/** The categories asked for with all below them. */
const listBelow = ({ app }: CallContext, categories: readonly number[]) =>
  app.db.read.selectFrom('category_path').select('category_id').where('ancestor_id', 'in', categories);

const listFoundCategories = (
  context: CallContext,
  { found }: Matches,
  within: readonly number[],
): Promise<Named[]> =>
  context.app.db.read
    .selectFrom('category as c')
    .innerJoin('category_path as path', 'path.ancestor_id', 'c.id')
    .innerJoin('product as p', 'p.category_id', 'path.category_id')
    .innerJoin(found.as('found'), (join) => join.on(sql<boolean>`found.product_id = p.id`))
    .select(['c.id', 'c.name_en', 'c.name_ar'])
    .$if(within.length > 0, (query) => query.where('c.id', 'in', listBelow(context, within)))
    .groupBy(['c.id', 'c.name_en', 'c.name_ar'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('c.id')
    .limit(MAX_NAMED)
    .execute();

const listFoundBrands = (
  context: CallContext,
  { found }: Matches,
  within: readonly number[],
): Promise<Named[]> =>
  context.app.db.read
    .selectFrom('manufacturer as m')
    .innerJoin('product as p', 'p.manufacturer_id', 'm.id')
    .innerJoin(found.as('found'), (join) => join.on(sql<boolean>`found.product_id = p.id`))
    .select(['m.id', 'm.name_en', 'm.name_ar'])
    .$if(within.length > 0, (query) => query.where('p.category_id', 'in', listBelow(context, within)))
    .groupBy(['m.id', 'm.name_en', 'm.name_ar'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('m.id')
    .limit(MAX_NAMED)
    .execute();

/** Does the name, in either language, have every word that was typed, in one of its likely spellings? */
const isMeant = (named: Named, spellings: Spellings): boolean => {
  const words = [named.name_en, named.name_ar].flatMap(indexWords);
  return spellings.every((terms) =>
    terms.some(({ word, isPrefix }) =>
      words.some((known) => (isPrefix ? known.startsWith(word) : known === word)),
    ),
  );
};

const listSuggestedProducts = async (
  context: CallContext,
  SearchTerm: string,
  CategoryID: number[],
): Promise<readonly SuggestionRow[]> => {
  const found = await listProducts(context, {
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
    OrderByColumnName: '',
    PageNo: 1,
    PageSize: SUGGESTIONS.products,
    recordValueJson: undefined,
  });
  if (!found.ok) return [];
  return found.value.map((row) => ({
    Kind: 'product',
    Id: row.ProductId,
    Name: row.ProductName,
    CategoryName: row.CategoryName,
    AttachmentURL: row.ProductImagesJson[0]?.AttachmentURL ?? null,
    Price: row.Price,
    DiscountedPrice: row.DiscountedPrice,
  }));
};

/** What a search may mean while it is being typed. Terms under the minimum have no suggestions. */
export const listSuggestions: Handler<'get-search-suggestions'> = async (
  context,
  { SearchTerm, CategoryID },
) => {
  const { app, locale } = context;
  const term = SearchTerm.trim();
  const matches = term.length < SEARCH_MINIMUM ? undefined : await findMatches(app.db, term);
  if (!matches) return ok([]);
  const typed = searchWords(term);
  const spellings = await Promise.all(
    typed.map((word, place) => listSpellings(app.db.read, word, place === typed.length - 1)),
  );
  const [products, categories, brands] = await Promise.all([
    listSuggestedProducts(context, term, CategoryID),
    listFoundCategories(context, matches, CategoryID),
    listFoundBrands(context, matches, CategoryID),
  ]);
  const suggest = (Kind: 'category' | 'brand', named: readonly Named[], most: number): SuggestionRow[] =>
    named
      .filter((row) => isMeant(row, spellings))
      .slice(0, most)
      .map((row) => ({ Kind, Id: row.id, Name: inLanguage(row, 'name', locale) }));
  return ok([
    ...products,
    ...suggest('category', categories, SUGGESTIONS.categories),
    ...suggest('brand', brands, SUGGESTIONS.brands),
  ]);
};
