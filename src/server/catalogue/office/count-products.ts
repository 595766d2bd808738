import { sql } from 'kysely';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { StockLevel } from '#domain/catalogue/stock-level.ts';
import type { Db } from '#server/platform/database/db.ts';
import {
  type Dimension,
  levelOfProduct,
  type ProductConditions,
  type ProductGridFilter,
} from './product-conditions.ts';

export interface ProductCounts {
  readonly count: number;
  /** Products by value, with the other filters applied. */
  readonly byStatus: ReadonlyMap<string, number>;
  readonly byLevel: ReadonlyMap<string, number>;
  readonly byCategory: ReadonlyMap<string, number>;
  readonly byBrand: ReadonlyMap<string, number>;
}

interface Group extends Readonly<Record<Dimension, string>> {
  readonly n: number;
}

const DIMENSIONS: readonly Dimension[] = ['statuses', 'levels', 'categoryIds', 'brandIds'];

const readGroups = async ({ read }: Db, { others, threshold }: ProductConditions): Promise<Group[]> => {
  const rows = await read
    .selectFrom('product as p')
    .select(['p.status', 'p.category_id', 'p.manufacturer_id', levelOfProduct(threshold).as('level')])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => eb.and([...others]))
    .groupBy(['p.status', 'p.category_id', 'p.manufacturer_id', sql`4`])
    .execute();
  return rows.map((row) => ({
    statuses: row.status satisfies ProductStatus,
    levels: row.level satisfies StockLevel,
    categoryIds: String(row.category_id),
    brandIds: String(row.manufacturer_id),
    n: Number(row.n),
  }));
};

/** Counts the products of the list and of every filter value in one pass over the index. */
export const countProducts = async (
  db: Db,
  filter: ProductGridFilter,
  conditions: ProductConditions,
): Promise<ProductCounts> => {
  const groups = await readGroups(db, conditions);
  const chosen = new Map(DIMENSIONS.map((name) => [name, new Set(filter[name].map(String))]));
  const fits = (group: Group, but?: Dimension): boolean =>
    DIMENSIONS.every((name) => {
      const values = chosen.get(name);
      return name === but || !values || values.size === 0 || values.has(group[name]);
    });
  const countBy = (dimension: Dimension): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const group of groups)
      if (fits(group, dimension)) counts.set(group[dimension], (counts.get(group[dimension]) ?? 0) + group.n);
    return counts;
  };
  return {
    count: groups.reduce((sum, group) => sum + (fits(group) ? group.n : 0), 0),
    byStatus: countBy('statuses'),
    byLevel: countBy('levels'),
    byCategory: countBy('categoryIds'),
    byBrand: countBy('brandIds'),
  };
};
