import { type Kysely, sql } from 'kysely';
import { type KeyedValue, readCombination } from '#domain/catalogue/combination.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface VariantStock {
  readonly id: number;
  readonly productId: number;
  readonly sku: string;
  readonly barcode: string | null;
  readonly stock: number;
  readonly isOffered: boolean;
  /** Names of its values, in the order of the attributes. */
  readonly valuesEn: readonly string[];
  readonly valuesAr: readonly string[];
}

interface ValueName {
  readonly product_id: number;
  readonly attribute_id: number;
  readonly key: string;
  readonly name_en: string;
  readonly name_ar: string;
}

/** As the choices of a product are shown: colours, then attributes, then sizes. */
const bySizeLast = (a: KeyedValue, b: KeyedValue): number =>
  Number(a.attributeId === ATTRIBUTE.size) - Number(b.attributeId === ATTRIBUTE.size);

const listNames = async (db: Kysely<Database>, ids: readonly number[]): Promise<readonly ValueName[]> => {
  const { rows } = await sql<ValueName>`
    select o.product_id, 1 as attribute_id, n.key, n.name_en, n.name_ar
      from product_color o join color n on n.id = o.color_id where o.product_id in (${sql.join(ids)})
    union all select o.product_id, 2, n.key, n.short_name_en, n.short_name_ar
      from product_size o join size n on n.id = o.size_id where o.product_id in (${sql.join(ids)})
    union all select product_id, attribute_id, key, name_en, name_ar
      from product_attribute_value where product_id in (${sql.join(ids)})`.execute(db);
  return rows;
};

/** Pieces of the variants of products: of those that are offered, and of others that still have some. */
export const readVariantStock = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<readonly VariantStock[]> => {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('product_variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id', 'v.combination', 'v.sku', 'v.barcode', 'v.stock', 'v.is_offered'])
    .where('v.product_id', 'in', productIds)
    .where('p.stock_by_variant', '=', 1)
    .where((eb) => eb.or([eb('v.is_offered', '=', 1), eb('v.stock', '>', 0)]))
    .orderBy('v.position')
    .orderBy('v.id')
    .execute();
  const names = rows.length === 0 ? [] : await listNames(db, productIds);
  return rows.map((row) => {
    const values = readCombination(row.combination)
      .sort(bySizeLast)
      .map(({ attributeId, key }) => {
        const name = names.find(
          (one) => one.product_id === row.product_id && one.attribute_id === attributeId && one.key === key,
        );
        return name ?? { name_en: key, name_ar: key };
      });
    return {
      ...{ id: row.id, productId: row.product_id, sku: row.sku, barcode: row.barcode, stock: row.stock },
      isOffered: row.is_offered === 1,
      valuesEn: values.map((value) => value.name_en),
      valuesAr: values.map((value) => value.name_ar || value.name_en),
    };
  });
};
