import { sql } from 'kysely';
import type { ListingRow } from '#contract/catalogue/products.ts';
import type { Params } from '#contract/endpoints.ts';
import { findWritten, replaceWords } from '#domain/catalogue/search.ts';
import { ok } from '#domain/result.ts';
import { fromKeys, keysOf } from '#domain/typed-object.ts';
import type { Locale } from '#i18n/locales.ts';
import type { App, Handler } from '#server/context.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';
import { countSelected } from '#server/search/listing-index/count.ts';
import { listByRelevance, listInOrder } from '#server/search/listing-index/select.ts';
import { refreshCurrentPrices } from './current-prices.ts';
import {
  filterProducts,
  isPlainSearch,
  type ListingScope,
  prepareListing,
  readListingScope,
} from './product-filter.ts';
import { findProducts } from './product-query.ts';
import { toProductRows } from './product-row.ts';
import { findMeant } from './variants/find-meant.ts';

type Request = Params<'get-all-products'>;
type Page = Pick<Request, 'PageNo' | 'PageSize'>;

const ORDERS = {
  '': ['position', 'asc'],
  'Price ASC': ['current_price', 'asc'],
  'Price DESC': ['current_price', 'desc'],
  'Date ASC': ['added_at', 'asc'],
  'Date DESC': ['added_at', 'desc'],
} as const;

type Sort = keyof typeof ORDERS;
type Cut = { readonly limit: number; readonly offset: number };

const bySort = <T>(make: (sort: Sort) => T) => fromKeys(keysOf(ORDERS), make);

/** Longer category lists use the general filter, because SQLite limits a compound select to 500 terms. */
const MAX_BRANCHES = 100;

const cutOf = ({ PageNo, PageSize }: Page): Cut => ({ limit: PageSize, offset: (PageNo - 1) * PageSize });

/** Merges the index-ordered rows of each category, so the cost depends on the page size only. */
const categoryPages = bySort((sort) => {
  const [column, direction] = ORDERS[sort];
  return prepare((db, { ids, limit, offset }: Slots<Cut & { ids: readonly number[] }>) => {
    const branch = (id: (typeof ids)[number]) =>
      db
        .selectFrom('product_listing as p')
        .select(['p.product_id', `p.${column} as place`])
        .where('p.category_id', '=', id);
    const [first, ...others] = ids.map(branch);
    if (!first) throw new Error('a category page without a category');
    return others
      .reduce((all, next) => all.unionAll(next), first)
      .orderBy('place', direction)
      .orderBy('product_id', direction)
      .limit(limit)
      .offset(offset);
  });
});

/** Lists exact name matches first, then products in stock, then the best matches. */
const listMatchPage = (
  { db }: App,
  scope: ListingScope,
  { ranked, named }: NonNullable<ListingScope['matches']>,
  page: Page,
) =>
  prepareListing((any, slots: Parameters<typeof filterProducts>[1]) =>
    filterProducts(any.selectFrom('product_listing as p').select('p.product_id'), slots)
      .innerJoin(ranked.as('found'), 'found.product_id', 'p.product_id')
      .$if(named.length > 0, (query) =>
        query.orderBy(sql`case when p.product_id in (${sql.join(named)}) then 0 else 1 end`),
      )
      .orderBy('p.in_stock', 'desc')
      .orderBy('found.score', 'desc')
      .orderBy('p.position')
      .orderBy('p.product_id')
      .limit(page.PageSize)
      .offset(cutOf(page).offset),
  )(db.read, scope, {});

const filteredPages = bySort((sort) => {
  const [column, direction] = ORDERS[sort];
  return prepareListing<{ product_id: number }, Cut>((db, slots, matches) =>
    filterProducts(db.selectFrom('product_listing as p').select('p.product_id'), slots, matches)
      .orderBy(`p.${column}`, direction)
      .orderBy('p.product_id', direction)
      .limit(slots.limit)
      .offset(slots.offset),
  );
});

const listPage = async (app: App, scope: ListingScope, sort: Sort, page: Page): Promise<number[]> => {
  const { kinds, categoryIds, matches, selection } = scope;
  if (selection)
    return matches && sort === ''
      ? listByRelevance(selection, matches.named, cutOf(page))
      : listInOrder(selection, ORDERS[sort], cutOf(page));
  const list = () => {
    if (kinds.size === 1 && kinds.has('category') && categoryIds.length <= MAX_BRANCHES)
      return categoryPages[sort].list(app.db.read, { ids: categoryIds, ...cutOf(page) });
    if (matches && sort === '') return listMatchPage(app, scope, matches, page);
    return filteredPages[sort](app.db.read, scope, cutOf(page));
  };
  return (await list()).map((row) => row.product_id);
};

const storedTotal = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  db
    .selectFrom('category')
    .select((eb) => eb.fn.sum<number | null>('product_count').as('total'))
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids)),
);

const countedTotal = prepareListing((db, slots: Parameters<typeof filterProducts>[1], matches) =>
  filterProducts(
    db.selectFrom('product_listing as p').select((eb) => eb.fn.countAll<number>().as('total')),
    slots,
    matches,
  ),
);

/** Uses stored totals if there are no filters, or only categories. */
export const countProducts = async ({ db }: App, scope: ListingScope): Promise<number> => {
  const { kinds, categoryIds, selection } = scope;
  if (selection) return countSelected(selection);
  const isStored = kinds.size === 0 || (kinds.size === 1 && kinds.has('category'));
  const [row] = isStored
    ? await storedTotal.list(db.read, { ids: categoryIds })
    : await countedTotal(db.read, scope, {});
  return Number(row?.total);
};

export const listProductPage = async (
  app: App,
  scope: ListingScope,
  locale: Locale,
  page: Page & { readonly OrderByColumnName: Sort },
) => {
  const ids = await listPage(app, scope, page.OrderByColumnName, page);
  if (ids.length === 0) return [];
  const rows = await toProductRows(app, await findProducts(app.db, ids), locale);
  const meant = await findMeant(app, ids, scope, locale);
  return rows.map((row): ListingRow => {
    const Variant = meant.get(row.ProductId);
    return Variant === undefined ? row : { ...row, Variant };
  });
};

/** Describes a search whose words were not all found as typed. Writes Arabic words as the products do. */
const describeSearch = (
  typed: string,
  { matches }: ListingScope,
  rows: readonly ListingRow[],
): Pick<ListingRow, 'CorrectedTerm' | 'HasAllWords'> => {
  if (!matches) return {};
  const texts = rows.flatMap((row) => [row.ProductName, row.CategoryName, row.ShortDescription]);
  const written = [...matches.corrections].map(
    ([word, meant]) => [word, (findWritten(meant, texts) ?? meant).toLowerCase()] as const,
  );
  const corrected = replaceWords(typed, new Map(written));
  return { HasAllWords: matches.hasAllWords, ...(corrected !== typed && { CorrectedTerm: corrected }) };
};

export const listProducts: Handler<'get-all-products'> = async ({ app, locale }, request) => {
  await refreshCurrentPrices(app);
  const scope = await readListingScope(app, request);
  const note = (results: number): void => {
    if (request.PageNo === 1 && isPlainSearch(request))
      app.termCounter.note({ locale, term: request.SearchTerm, results });
  };
  const [first, ...rest] = scope ? await listProductPage(app, scope, locale, request) : [];
  if (!scope || !first) {
    note(0);
    return ok([]);
  }
  const total = await countProducts(app, scope);
  note(scope.matches?.hasAllWords ? total : 0);
  return ok([
    { ...first, TotalRecords: total, ...describeSearch(request.SearchTerm, scope, [first, ...rest]) },
    ...rest,
  ]);
};
