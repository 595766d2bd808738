import { sql } from 'kysely';
import type { ProductTab } from '#domain/constants.ts';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/call-context.ts';
import { hasDiscount, isHotDeal, type ProductQuery, selectProducts } from './product-query.ts';
import { toProductRows } from './product-row.ts';

interface Page {
  readonly PageNo: number;
  readonly PageSize: number;
}

const onPage = (query: ProductQuery, page: Page) =>
  query
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(page.PageSize)
    .offset((page.PageNo - 1) * page.PageSize)
    .execute();

const tabQuery = (all: ProductQuery, tab: ProductTab, now: number): ProductQuery => {
  switch (tab) {
    case 'New Products':
      return all.orderBy('p.added_at', 'desc');
    case 'On Sale':
      return all.where(hasDiscount(now));
    case 'Hotdeal':
      return all.where(isHotDeal(now));
    case 'Best Sellers':
      return all.orderBy('p.pieces_sold', 'desc').orderBy('p.is_popular', 'desc');
  }
};

/** The four tabs of the home page. */
export const listTabProducts: Handler<'get-recents-products-list'> = async ({ app, locale }, params) => {
  const query = tabQuery(selectProducts(app.db), params.TabName, app.clock.now());
  return ok(await toProductRows(app, await onPage(query, params), locale));
};

export const listPopularProducts: Handler<'get-popular-products-list'> = async ({ app, locale }, params) =>
  ok(
    await toProductRows(
      app,
      await onPage(selectProducts(app.db).where('p.is_popular', '=', 1), params),
      locale,
    ),
  );

export const listFavouriteProducts: Handler<'get-customer-favourite-products'> = async ({ app, locale }) => {
  const records = await onPage(selectProducts(app.db).where('p.is_favourite', '=', 1), {
    PageNo: 1,
    PageSize: 20,
  });
  return ok(await toProductRows(app, records, locale));
};

/** Today's hot deal: the one that ends first. `DiscEndDate` is the end of the deal. */
export const findHotProduct: Handler<'get-latest-hot-product'> = async ({ app, locale }) => {
  const records = await selectProducts(app.db)
    .where(isHotDeal(app.clock.now()))
    .orderBy('p.hot_deal_ends_at', (order) => order.asc().nullsLast())
    .orderBy('p.position')
    .limit(1)
    .execute();
  const rows = await toProductRows(app, records, locale);
  const ends = records[0]?.hot_deal_ends_at;
  return ok(rows.map((row) => ({ ...row, DiscEndDate: ends ? new Date(ends).toISOString() : null })));
};

/** Others of the same category first, then of the same shelf. */
export const listRelatedProducts: Handler<'get-related-products-list'> = async ({ app, locale }, params) => {
  const product = await app.db.read
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.category_id', 'category.parent_id'])
    .where('product.id', '=', params.ProductId)
    .executeTakeFirst();
  if (!product) return refuse({ status: 404, code: 'not_found' });
  const query = selectProducts(app.db)
    .where('p.id', '!=', params.ProductId)
    .where((eb) =>
      eb.or([eb('p.category_id', '=', product.category_id), eb('c.parent_id', '=', product.parent_id ?? -1)]),
    )
    .orderBy(sql`case when p.category_id = ${product.category_id} then 0 else 1 end`);
  return ok(await toProductRows(app, await onPage(query, params), locale));
};

/** Keeps the order asked for and skips unknown ids. */
export const listProductsByIds: Handler<'get-products-list-by-ids'> = async (
  { app, locale },
  { ProductsIds },
) => {
  if (ProductsIds.length === 0) return ok([]);
  const records = await selectProducts(app.db).where('p.id', 'in', ProductsIds).execute();
  const rows = new Map((await toProductRows(app, records, locale)).map((row) => [row.ProductId, row]));
  return ok(ProductsIds.flatMap((id) => rows.get(id) ?? []));
};
