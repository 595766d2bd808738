import { sql } from 'kysely';
import type { Params } from '#contract/endpoints.ts';
import { MAX_PRICE } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { searchWords } from '#domain/search.ts';
import type { Handler } from '#server/call-context.ts';
import { effectivePriceAt, type ProductQuery, selectProducts } from './product-query.ts';
import { toProductRows } from './product-row.ts';

type Filters = Params<'get-all-products'>;

/** Filters of one kind are joined by OR, kinds by AND. */
const filterProducts = (query: ProductQuery, filters: Filters, now: number): ProductQuery => {
  let filtered = query;
  if (filters.CategoryID.length > 0)
    filtered = filtered.where('p.category_id', 'in', (eb) =>
      eb.selectFrom('category_path').select('category_id').where('ancestor_id', 'in', filters.CategoryID),
    );
  if (filters.ManufacturerID.length > 0)
    filtered = filtered.where('p.manufacturer_id', 'in', filters.ManufacturerID);
  if (filters.SizeID.length > 0)
    filtered = filtered.where('p.id', 'in', (eb) =>
      eb.selectFrom('product_size').select('product_id').where('size_id', 'in', filters.SizeID),
    );
  if (filters.ColorID.length > 0)
    filtered = filtered.where('p.id', 'in', (eb) =>
      eb.selectFrom('product_color').select('product_id').where('color_id', 'in', filters.ColorID),
    );
  if (filters.TagID.length > 0)
    filtered = filtered.where('p.id', 'in', (eb) =>
      eb.selectFrom('product_tag').select('product_id').where('tag_id', 'in', filters.TagID),
    );
  if (filters.MinPrice) filtered = filtered.where(effectivePriceAt(now), '>=', toPaise(filters.MinPrice));
  if (filters.MaxPrice && filters.MaxPrice < MAX_PRICE)
    filtered = filtered.where(effectivePriceAt(now), '<=', toPaise(filters.MaxPrice));
  if (filters.Rating)
    // Tenths of a star, rounded as the wire rounds them; a product without reviews is not rated.
    filtered = filtered
      .where('p.rating_count', '>', 0)
      .where(
        sql<number>`(p.rating_sum * 20 + p.rating_count) / (p.rating_count * 2)`,
        '>=',
        Math.ceil(filters.Rating * 10),
      );
  for (const word of searchWords(filters.SearchTerm))
    filtered = filtered.where('p.search_text', 'like', `%${word}%`);
  return filtered;
};

const sortProducts = (query: ProductQuery, sort: Filters['OrderByColumnName'], now: number): ProductQuery => {
  switch (sort) {
    case 'Price ASC':
      return query.orderBy(effectivePriceAt(now), 'asc').orderBy('p.id');
    case 'Price DESC':
      return query.orderBy(effectivePriceAt(now), 'desc').orderBy('p.id');
    case 'Date ASC':
      return query.orderBy('p.added_at', 'asc').orderBy('p.id');
    case 'Date DESC':
      return query.orderBy('p.added_at', 'desc').orderBy('p.id');
    default:
      return query.orderBy('p.position').orderBy('p.id');
  }
};

/** The listing. `TotalRecords` stands on the first row; a page past the end is empty. */
export const listProducts: Handler<'get-all-products'> = async ({ app, locale }, filters) => {
  const now = app.clock.now();
  const filtered = filterProducts(selectProducts(app.db), filters, now);
  const records = await sortProducts(filtered, filters.OrderByColumnName, now)
    .limit(filters.PageSize)
    .offset((filters.PageNo - 1) * filters.PageSize)
    .execute();
  const [first, ...rest] = await toProductRows(app, records, locale);
  if (!first) return ok([]);
  const { total } = await filtered
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return ok([{ ...first, TotalRecords: Number(total) }, ...rest]);
};
