import { sql } from 'kysely';
import type { Params } from '#contract/endpoints.ts';
import { ok } from '#domain/result.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/call-context.ts';
import { keepPricesCurrent } from './current-prices.ts';
import { filterProducts, type ListingScope, readListingScope } from './product-filter.ts';
import { findProducts } from './product-query.ts';
import { toProductRows } from './product-row.ts';

type Request = Params<'get-all-products'>;
type Page = Pick<Request, 'PageNo' | 'PageSize'>;

const ORDERS = {
  '': ['position', 'asc'],
  'Price ASC': ['current_price', 'asc'],
  'Price DESC': ['current_price', 'desc'],
  'Date ASC': ['added_at', 'asc'],
  'Date DESC': ['added_at', 'desc'],
} as const;

/** SQLite joins 500 queries at most; a tree of that size is filtered as a whole instead. */
const MAX_BRANCHES = 100;

const offsetOf = ({ PageNo, PageSize }: Page): number => (PageNo - 1) * PageSize;

/**
 * A page of categories and of nothing else: every category is read in its index's own order and the ends are merged, so
 * that a page costs as many rows as it shows, however many there are.
 */
const listCategoryPage = async (
  { db }: App,
  { categoryIds }: ListingScope,
  sort: Request['OrderByColumnName'],
  page: Page,
): Promise<number[]> => {
  const [column, direction] = ORDERS[sort];
  const branch = (categoryId: number) =>
    db.read
      .selectFrom('product_listing as p')
      .select(['p.product_id', `p.${column} as place`])
      .where('p.category_id', '=', categoryId);
  const [first, ...others] = categoryIds.map(branch);
  if (!first) return [];
  const rows = await others
    .reduce((all, next) => all.unionAll(next), first)
    .orderBy('place', direction)
    .orderBy('product_id', direction)
    .limit(page.PageSize)
    .offset(offsetOf(page))
    .execute();
  return rows.map((row) => row.product_id);
};

/** Relevance, and before it those whose whole name was typed. A search alone is answered by the text index alone. */
const listMatchPage = async (
  { db }: App,
  scope: ListingScope,
  { found, named }: NonNullable<ListingScope['matches']>,
  page: Page,
): Promise<number[]> => {
  const rows = await db.read
    .selectFrom(found.as('found'))
    .select('found.product_id')
    .$if(scope.kinds.size > 1, (query) =>
      // The sign keeps SQLite from asking the text index anew for every product of the filter.
      query.where(sql<number>`+found.product_id`, 'in', (eb) =>
        filterProducts(eb.selectFrom('product_listing as p').select('p.product_id'), {
          ...scope,
          matches: undefined,
        }),
      ),
    )
    .$if(named.length > 0, (query) =>
      query.orderBy(sql`case when found.product_id in (${sql.join(named)}) then 0 else 1 end`),
    )
    .orderBy('found.relevance')
    .orderBy('found.product_id')
    .limit(page.PageSize)
    .offset(offsetOf(page))
    .execute();
  return rows.map((row) => row.product_id);
};

const listPage = async (
  app: App,
  scope: ListingScope,
  sort: Request['OrderByColumnName'],
  page: Page,
): Promise<number[]> => {
  const { kinds, categoryIds, matches } = scope;
  if (kinds.size === 1 && kinds.has('category') && categoryIds.length <= MAX_BRANCHES)
    return listCategoryPage(app, scope, sort, page);
  if (matches && sort === '') return listMatchPage(app, scope, matches, page);
  const [column, direction] = ORDERS[sort];
  const rows = await filterProducts(
    app.db.read.selectFrom('product_listing as p').select('p.product_id'),
    scope,
  )
    .orderBy(`p.${column}`, direction)
    .orderBy('p.product_id', direction)
    .limit(page.PageSize)
    .offset(offsetOf(page))
    .execute();
  return rows.map((row) => row.product_id);
};

/** Without filters, or with categories alone, the total is kept by the database; else it is counted. */
export const countProducts = async ({ db }: App, scope: ListingScope): Promise<number> => {
  const { kinds, categoryIds } = scope;
  if (kinds.size === 0 || (kinds.size === 1 && kinds.has('category'))) {
    const { total } = await db.read
      .selectFrom('category')
      .select((eb) => eb.fn.sum<number | null>('product_count').as('total'))
      .$if(kinds.size > 0, (query) => query.where('id', 'in', categoryIds))
      .executeTakeFirstOrThrow();
    return Number(total);
  }
  const { total } = await filterProducts(
    db.read.selectFrom('product_listing as p').select((eb) => eb.fn.countAll<number>().as('total')),
    scope,
  ).executeTakeFirstOrThrow();
  return Number(total);
};

/** The listing. `TotalRecords` stands on the first row; a page past the end is empty. */
export const listProducts: Handler<'get-all-products'> = async ({ app, locale }, request) => {
  await keepPricesCurrent(app);
  const scope = await readListingScope(app, request);
  const ids = scope ? await listPage(app, scope, request.OrderByColumnName, request) : [];
  if (!scope || ids.length === 0) return ok([]);
  const [first, ...rest] = await toProductRows(app, await findProducts(app.db, ids), locale);
  if (!first) return ok([]);
  return ok([{ ...first, TotalRecords: await countProducts(app, scope) }, ...rest]);
};
