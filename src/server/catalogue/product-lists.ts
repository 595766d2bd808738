import { sql } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { ProductTab } from '#domain/constants.ts';
import { ok, refuse } from '#domain/result.ts';
import type { App, CallContext, Handler } from '#server/context.ts';
import type { Db } from '#server/platform/database/db.ts';
import { discountRuns, findProducts, isHotDeal } from './product-query.ts';
import { toProductRows } from './product-row.ts';

interface Page {
  readonly PageNo: number;
  readonly PageSize: number;
}

/** Selects from `product` without joins, because with joins the database sorts all products for each page. */
const selectIds = (db: Db) =>
  db.read.selectFrom('product as p').select('p.id').where('p.status', '=', sql.lit(PUBLISHED));
type IdQuery = ReturnType<typeof selectIds>;

const onPage = async (query: IdQuery, page: Page): Promise<number[]> => {
  const rows = await query
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(page.PageSize)
    .offset((page.PageNo - 1) * page.PageSize)
    .execute();
  return rows.map(({ id }) => id);
};

const showProducts = async (app: App, ids: readonly number[], locale: CallContext['locale']) =>
  toProductRows(app, await findProducts(app.db, ids), locale);

const tabQuery = (all: IdQuery, tab: ProductTab, now: number): IdQuery => {
  switch (tab) {
    case 'New Products':
      return all.orderBy('p.added_at', 'desc');
    case 'On Sale':
      return all.where(discountRuns(now));
    case 'Hotdeal':
      return all.where(isHotDeal(now));
    case 'Best Sellers':
      return all.orderBy('p.pieces_sold', 'desc').orderBy('p.is_popular', 'desc');
  }
};

export const listTabProducts: Handler<'get-recents-products-list'> = async ({ app, locale }, params) => {
  const query = tabQuery(selectIds(app.db), params.TabName, app.clock.now());
  return ok(await showProducts(app, await onPage(query, params), locale));
};

export const listPopularProducts: Handler<'get-popular-products-list'> = async ({ app, locale }, params) => {
  const ids = await onPage(selectIds(app.db).where('p.is_popular', '=', 1), params);
  return ok(await showProducts(app, ids, locale));
};

const FAVOURITES = { PageNo: 1, PageSize: 20 };

export const listFavouriteProducts: Handler<'get-customer-favourite-products'> = async ({ app, locale }) => {
  const ids = await onPage(selectIds(app.db).where('p.is_favourite', '=', 1), FAVOURITES);
  return ok(await showProducts(app, ids, locale));
};

export const findHotProduct: Handler<'get-latest-hot-product'> = async ({ app, locale }) => {
  const query = selectIds(app.db)
    .where(isHotDeal(app.clock.now()))
    .orderBy('p.hot_deal_ends_at', (order) => order.asc().nullsLast());
  const records = await findProducts(app.db, await onPage(query, { PageNo: 1, PageSize: 1 }));
  const rows = await toProductRows(app, records, locale);
  const ends = records[0]?.hot_deal_ends_at;
  return ok(rows.map((row) => ({ ...row, DiscEndDate: ends ? new Date(ends).toISOString() : null })));
};

/** Lists the first products inside or outside of some categories. */
const listFirst = async (
  db: Db,
  operator: 'in' | 'not in',
  categoryIds: readonly number[],
  most: number,
): Promise<number[]> => {
  if (categoryIds.length === 0 || most < 1) return [];
  const rows = await db.read
    .selectFrom('product_listing as p')
    .select('p.product_id')
    .where('p.category_id', operator, categoryIds)
    .orderBy('p.position')
    .orderBy('p.product_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.product_id);
};

const listSiblings = async (db: Db, id: number, parentId: number | null): Promise<number[]> => {
  if (parentId === null) return [];
  const rows = await db.read
    .selectFrom('category')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('id', '!=', id)
    .execute();
  return rows.map((row) => row.id);
};

/** Products of the same category, then of its siblings, then of the rest of the shop. */
export const listRelatedProducts: Handler<'get-related-products-list'> = async ({ app, locale }, params) => {
  const { db } = app;
  const product = await db.read
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.category_id', 'category.parent_id'])
    .where('product.id', '=', params.ProductId)
    .where('product.status', '=', PUBLISHED)
    .executeTakeFirst();
  if (!product) return refuse({ status: 404, code: 'not_found' });
  // One extra row, because the result includes the product itself.
  const most = params.PageNo * params.PageSize + 1;
  const own = [product.category_id];
  const near = await listFirst(db, 'in', own, most);
  const siblings = await listSiblings(db, product.category_id, product.parent_id);
  const far = await listFirst(db, 'in', siblings, most - near.length);
  const rest = await listFirst(db, 'not in', [...own, ...siblings], most - near.length - far.length);
  const ids = [...near, ...far, ...rest].filter((id) => id !== params.ProductId);
  return ok(await showProducts(app, ids.slice(most - 1 - params.PageSize, most - 1), locale));
};

export const listProductsByIds: Handler<'get-products-list-by-ids'> = async (
  { app, locale },
  { ProductsIds },
) => ok(await showProducts(app, ProductsIds, locale));
