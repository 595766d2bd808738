import type { Kysely } from 'kysely';
import { readCombination } from '#domain/catalogue/combination.ts';
import { inBatches } from '#domain/in-batches.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listChoices, type ProductChoice } from '../product-choices.ts';
import { findValues } from '../variants/read-variants.ts';

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

const listRows = (db: Kysely<Database>, productIds: readonly number[]) =>
  db
    .selectFrom('product_variant as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id', 'v.combination', 'v.sku', 'v.barcode', 'v.stock', 'v.is_offered'])
    .where('v.product_id', 'in', productIds)
    .where('p.stock_by_variant', '=', 1)
    .where((eb) => eb.or([eb('v.is_offered', '=', 1), eb('v.stock', '>', 0)]))
    .orderBy('v.position')
    .orderBy('v.id')
    .execute();

type Row = Awaited<ReturnType<typeof listRows>>[number];

const describe = (row: Row, choices: readonly ProductChoice[]): VariantStock => {
  const values = findValues(row.combination, choices);
  // The product may have lost a value.
  const lost = readCombination(row.combination)
    .filter(({ attributeId }) => !values.some((value) => value.attributeId === attributeId))
    .map(({ key }) => key);
  return {
    ...{ id: row.id, productId: row.product_id, sku: row.sku, barcode: row.barcode, stock: row.stock },
    isOffered: row.is_offered === 1,
    valuesEn: [...values.map((value) => value.value_en), ...lost],
    valuesAr: [...values.map((value) => value.value_ar || value.value_en), ...lost],
  };
};

/** Statements have at most 32,766 values. */
const BATCH = 500;

/** Pieces of the variants of products: of those that are offered, and of others that still have some. */
export const readVariantStock = async (
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<readonly VariantStock[]> => {
  const found: VariantStock[] = [];
  for (const ids of inBatches(productIds, BATCH)) {
    const rows = await listRows(db, ids);
    const owners = [...new Set(rows.map((row) => row.product_id))];
    const choices = Map.groupBy(await listChoices(db, owners), ({ productId }) => productId);
    found.push(...rows.map((row) => describe(row, choices.get(row.product_id) ?? [])));
  }
  return found;
};
