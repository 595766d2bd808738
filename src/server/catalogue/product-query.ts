import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { prepare, type Slots } from '#server/platform/database/statements/prepared.ts';

/** Published, or the product whose preview is rendered. */
const isShown = (previewedId: number | undefined) =>
  previewedId === undefined
    ? sql<boolean>`p.status = ${sql.lit(PUBLISHED)}`
    : sql<boolean>`(p.status = ${sql.lit(PUBLISHED)} or p.id = ${previewedId})`;

/** @param previewedId an unpublished product that is shown, too */
export const selectProducts = (db: Kysely<Database>, previewedId?: number) =>
  db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('category as parent', 'parent.id', 'c.parent_id')
    .innerJoin('manufacturer as m', 'm.id', 'p.manufacturer_id')
    .select([
      'p.id',
      'p.name_en',
      'p.name_ar',
      'p.short_description_en',
      'p.short_description_ar',
      'p.price',
      'p.discounted_price',
      'p.discount_starts_at',
      'p.discount_ends_at',
      'p.coupon_code',
      'p.stock_quantity',
      'p.order_maximum_quantity',
      'p.mark_as_new',
      'p.has_variants',
      'p.is_digital',
      'p.is_hot_deal',
      'p.hot_deal_ends_at',
      'p.rating_sum',
      'p.rating_count',
      'p.protein_mg',
      'p.servings_per_pack',
      'p.net_content',
      'c.name_en as category_en',
      'c.name_ar as category_ar',
      'm.name_en as manufacturer_en',
      'm.name_ar as manufacturer_ar',
      sql<string>`coalesce(parent.key, c.key)`.as('top_category'),
    ])
    .where(isShown(previewedId));

type ProductQuery = ReturnType<typeof selectProducts>;
export type ProductRecord =
  ProductQuery extends SelectQueryBuilder<infer _D, infer _T, infer Row> ? Row : never;

const productsOf = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
  selectProducts(db).where('p.id', 'in', ids),
);

/** Returns products in the order of `ids` and omits unknown ids. */
export const findProducts = async (db: Db, ids: readonly number[]): Promise<ProductRecord[]> => {
  if (ids.length === 0) return [];
  const records = await productsOf.list(db.read, { ids });
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

type ProductScope = Database & { p: Database['product'] };

/** SQL equivalent of `isDiscountRunning` in domain/cart/pricing.ts. `now` is in epoch milliseconds. */
export const discountRuns = (now: number) =>
  sql<boolean>`(p.discounted_price is not null
    and (p.discount_starts_at is null or p.discount_starts_at <= ${now})
    and (p.discount_ends_at is null or p.discount_ends_at > ${now}))`;

export const isHotDeal = (now: number) => (eb: ExpressionBuilder<ProductScope, 'p'>) =>
  eb.and([
    eb('p.is_hot_deal', '=', 1),
    eb.or([eb('p.hot_deal_ends_at', 'is', null), eb('p.hot_deal_ends_at', '>', now)]),
  ]);
