import { type Expression, type SqlBool, sql } from 'kysely';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { StockLevel } from '#domain/catalogue/stock-level.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { Db } from '#server/platform/database/db.ts';
import { matchTerms } from '#server/platform/list/search-terms.ts';
import { getLowStock } from '#server/settings/settings.ts';
import { waitingOfProduct } from '../stock/waiting.ts';
import { TERM_TABLES } from '../terms/term-tables.ts';
import { selectCoded } from '../variants/find-coded.ts';
import { lacksDeclarations } from './missing-declarations.ts';

export interface ProductGridFilter {
  readonly statuses: readonly ProductStatus[];
  readonly levels: readonly StockLevel[];
  readonly categoryIds: readonly number[];
  readonly brandIds: readonly number[];
  readonly isDiscounted: boolean;
  readonly lacksPicture: boolean;
  /** Digital products have no stock. */
  readonly isPhysical: boolean;
  /** Sold out, and in the wish list of a customer. */
  readonly isAwaited: boolean;
  /** Products that have one of the terms, by kind. */
  readonly termIds: Readonly<Partial<Record<LinkedTerm, readonly number[]>>>;
  readonly lacksArabic: boolean;
  /** Its page says less than the law of the market asks for. */
  readonly lacksDeclarations: boolean;
  /** Last change, in epoch milliseconds. */
  readonly changedSince: number | undefined;
  readonly changedUntil: number | undefined;
  /** Beginnings of names, SKU or key. */
  readonly search: string | undefined;
}

/** Dimensions whose values are counted, so that each filter can name how many products it would show. */
export type Dimension = 'statuses' | 'levels' | 'categoryIds' | 'brandIds';

/** Kinds of terms of which a product can have several. */
export const LINKED_TERMS = ['tag', 'size', 'color', 'attribute', 'allergen'] as const;
type LinkedTerm = (typeof LINKED_TERMS)[number];

type Condition = Expression<SqlBool>;

/** Pieces that decide whether the product counts as low: of the variant with the fewest ones, if it has variants. */
const scarce = sql<number>`coalesce(p.least_stock, p.stock_quantity)`;

/** @param threshold of products without a number of their own */
export const levelOfProduct = (threshold: number) => sql<StockLevel>`case when ${scarce} <= 0 then 'out'
  when ${scarce} <= coalesce(p.low_stock, ${sql.lit(threshold)}) then 'low' else 'enough' end`;

const isOneOf = (column: Expression<unknown>, values: readonly (string | number)[]): Condition[] =>
  values.length === 0 ? [] : [sql<SqlBool>`${column} in (${sql.join(values)})`];

const hasTerm = ({ termIds }: ProductGridFilter): Condition[] =>
  LINKED_TERMS.flatMap((kind) => {
    const ids = termIds[kind] ?? [];
    const [table, column] = TERM_TABLES[kind].link;
    return ids.length === 0
      ? []
      : [
          sql<SqlBool>`p.id in (select product_id from ${sql.table(table)}
            where ${sql.ref(column)} in (${sql.join(ids)}))`,
        ];
  });
const wasChanged = ({ changedSince, changedUntil }: ProductGridFilter): Condition[] => {
  if (changedSince === undefined && changedUntil === undefined) return [];
  const [from, until] = [changedSince ?? 0, changedUntil ?? Number.MAX_SAFE_INTEGER];
  return [
    sql<SqlBool>`p.id in (select product_id from product_trace where changed_at >= ${from} and changed_at < ${until})`,
  ];
};

export interface ProductConditions {
  readonly byDimension: Readonly<Record<Dimension, readonly Condition[]>>;
  readonly others: readonly Condition[];
  /** Stock at which products without a number of their own count as low. */
  readonly threshold: number;
}

const MOST_CODED = 200;

/** Products whose variants have the code that was typed. They are found beside those with the words. */
const findCoded = async (db: Db, search: string | undefined): Promise<Condition[]> => {
  if (search === undefined) return [];
  const { rows } = await sql<{ product_id: number }>`${selectCoded(db.engine, cleanCode(search).trim())}
    limit ${sql.lit(MOST_CODED)}`.execute(db.read);
  return rows.length === 0
    ? []
    : [sql<SqlBool>`p.id in (${sql.join(rows.map(({ product_id }) => product_id))})`];
};

/** Conditions on `product as p`. */
export const readProductConditions = async (
  db: Db,
  filter: ProductGridFilter,
): Promise<ProductConditions> => {
  const text =
    filter.search === undefined
      ? undefined
      : await matchTerms(db, filter.search, {
          id: sql.ref('p.id'),
          text: sql`(select search_text from product_search where product_id = p.id)`,
        });
  const coded = await findCoded(db, filter.search);
  const threshold = await getLowStock(db.read);
  return {
    byDimension: {
      statuses: isOneOf(sql.ref('p.status'), filter.statuses),
      levels: isOneOf(levelOfProduct(threshold), filter.levels),
      categoryIds: isOneOf(sql.ref('p.category_id'), filter.categoryIds),
      brandIds: isOneOf(sql.ref('p.manufacturer_id'), filter.brandIds),
    },
    // The two conditions with `in` are those of partial indexes, which SQLite uses in a query of their own.
    others: [
      ...(text ? [sql<SqlBool>`(${sql.join([text.where, ...coded], sql` or `)})`] : []),
      ...(filter.isDiscounted ? [sql<SqlBool>`p.discounted_price is not null`] : []),
      ...(filter.lacksPicture
        ? [sql<SqlBool>`p.id in (select id from product where picture_count = 0)`]
        : []),
      ...(filter.lacksArabic
        ? [
            sql<SqlBool>`p.id in (select id from product
              where (name_ar = '' or short_description_ar = '' or full_description_ar = ''))`,
          ]
        : []),
      ...(filter.lacksDeclarations ? [lacksDeclarations()] : []),
      ...(filter.isAwaited ? [sql<SqlBool>`p.stock_quantity <= 0 and ${waitingOfProduct} > 0`] : []),
      ...(filter.isPhysical ? [sql<SqlBool>`p.is_digital = 0`] : []),
      ...hasTerm(filter),
      ...wasChanged(filter),
    ],
    threshold,
  };
};
