import type { Kysely } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findManaged } from '../manage/find-products.ts';

/** A product that is counted as a whole, or a variant. */
export interface StockUnit {
  readonly productId: number;
  readonly variantId: number | null;
  /** Key of the product, or SKU of the variant. */
  readonly key: string;
  /** English name of the product. */
  readonly title: string;
  /** False for a product that is kept in stock by variant. */
  readonly isCounted: boolean;
}

export const byVariant = (id: number): string => `variant:${id}`;

const BATCH = 500;

const readVariantId = (name: string): number => Number(/^variant:(\d{1,9})$/.exec(name)?.[1] ?? 0);

/** Variants by `variant:ID`, SKU or barcode. */
const findVariants = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, StockUnit>> => {
  const found = new Map<string, StockUnit>();
  for (const batch of inBatches(names, BATCH)) {
    const codes = batch.map((name) => cleanCode(name).trim());
    const rows = await db
      .selectFrom('product_variant as v')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select(['v.id', 'v.product_id', 'v.sku', 'v.barcode', 'p.name_en', 'p.stock_by_variant'])
      .where((eb) =>
        eb.or([
          eb('v.sku', 'in', codes),
          eb('v.barcode', 'in', codes),
          eb('v.id', 'in', codes.map(readVariantId)),
        ]),
      )
      .execute();
    for (const [index, name] of batch.entries()) {
      const code = codes[index] ?? '';
      const row =
        rows.find(({ id, sku }) => sku === code || id === readVariantId(code)) ??
        rows.find(({ barcode }) => barcode === code);
      if (row)
        found.set(name, {
          ...{ productId: row.product_id, variantId: row.id, key: row.sku, title: row.name_en },
          isCounted: row.stock_by_variant === 1,
        });
    }
  }
  return found;
};

const findWholes = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, StockUnit>> =>
  new Map(
    [...(await findManaged(db, names))].map(([name, product]) => [
      name,
      {
        ...{ productId: product.id, variantId: null, key: product.key, title: product.name_en },
        isCounted: product.stock_by_variant === 0,
      },
    ]),
  );

/** Finds what names mean: the key or number of a product, or the SKU or barcode of a variant. */
export const findStockUnits = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, StockUnit>> => {
  const wholes = await findWholes(db, names);
  const others = names.filter((name) => !wholes.has(name));
  return others.length === 0 ? wholes : new Map([...wholes, ...(await findVariants(db, others))]);
};
