import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { type ProductStatus, PUBLISHED, SCHEDULED } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import type { Action } from '#server/audit/actions.ts';
import { readStock, writeStock } from '#server/catalogue/stock/adjust-stock.ts';
import type { Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import type { StoredProduct } from '../../export/product-records.ts';
import type { Product } from '../../import/schemas/catalogue.ts';
import { toProductRow } from '../../import/write/product-row.ts';
import type { References } from '../../import/write/rows.ts';
import { createSync } from '../../import/write/sync.ts';
import { writeProductParts } from '../../import/write/write-product-parts.ts';
import { type RecordTimes, timesOf } from './record-times.ts';
import {
  findMoved,
  findVariantStock,
  hasSameVariants,
  type VariantStock,
  writeVariantStock,
} from './variant-stock.ts';
import { writeDescription } from './write-description.ts';
import { type Version, writeVersions } from './write-versions.ts';

/** A change of a stored product, with everything that can be computed before the database is locked. */
export interface PreparedRecord {
  readonly stored: StoredProduct;
  readonly product: Product;
  readonly status: ProductStatus;
  readonly times: RecordTimes;
  /** Columns that differ. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];
  /** Lists that differ. */
  readonly parts: readonly (keyof Product)[];
  readonly hasDescription: boolean;
  readonly isIndexed: boolean;
  readonly stock: number | undefined;
  /** Pieces of variants that differ. */
  readonly variantStock: readonly VariantStock[];
}

const PARTS: readonly (keyof Product)[] = [
  ...(['images', 'sizes', 'sizePriceAdjustments', 'colors', 'attributes', 'variants'] as const),
  ...(['tags', 'shippingMethods', 'allergens'] as const),
];
const DESCRIPTION: readonly (keyof Product)[] = ['fullDescription', 'ingredients', 'nutrition'];
const INDEXED: readonly (keyof Product)[] = [
  ...(['sku', 'name', 'shortDescription', 'categoryId', 'manufacturerId', 'tags'] as const),
  ...(['sizes', 'colors', 'attributes', 'variants', 'metaKeywords'] as const),
];

interface Change {
  readonly product: Product;
  readonly status: ProductStatus;
  readonly times: RecordTimes;
  /** Names of the changed fields, for the history. */
  readonly fields: readonly string[];
}

/** The new stock of a product that is kept as a whole, or is so from now on. */
const findStock = ({ row, record }: StoredProduct, product: Product): number | undefined => {
  // The variants of the record have the stock of a product by variant.
  if (product.variants?.length) return undefined;
  const isSame = row.stock_by_variant === 1 ? !record.variants : product.stockQuantity === row.stock_quantity;
  return isSame ? undefined : product.stockQuantity;
};

/** Reads nothing and writes nothing. */
export const prepareRecord = (
  stored: StoredProduct,
  { product, status, times, fields }: Change,
  references: References,
): PreparedRecord => {
  const { row, record, since } = stored;
  const differs = (name: keyof Product) =>
    name === 'variants'
      ? !hasSameVariants(record.variants, product.variants)
      : !isDeepStrictEqual(record[name] ?? null, product[name] ?? null);
  const hasDescription = DESCRIPTION.some(differs);
  const kept = { en: row.full_description_en, ar: row.full_description_ar };
  const wanted = {
    ...toProductRow(product, row.position, since, references, hasDescription ? undefined : kept),
    ...times,
    ...{ added_at: row.added_at, status, publish_at: status === SCHEDULED ? row.publish_at : null },
  };
  const old: Readonly<Record<string, unknown>> = { ...row };
  const columns = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => old[name] !== value));
  return {
    ...{ stored, product, status, times, columns, fields, hasDescription },
    stock: findStock(stored, product),
    variantStock: findVariantStock(stored, product, references),
    parts: PARTS.filter(differs),
    isIndexed: status !== row.status || INDEXED.some(differs),
  };
};

const BATCH = 500;

/** Locks the products. @returns the keys of those that have changed since they were read */
export const findChanged = async (
  db: Transaction<Database>,
  engine: Engine,
  prepared: readonly PreparedRecord[],
): Promise<string[]> => {
  const changed: string[] = [];
  const sorted = [...prepared].sort((a, b) => a.stored.row.id - b.stored.row.id);
  for (const batch of inBatches(sorted, BATCH)) {
    let query = db
      .selectFrom('product')
      .select(['id', 'version', 'status', 'price', 'discounted_price', 'discount_starts_at'])
      .select(['discount_ends_at', 'order_maximum_quantity', 'stock_quantity', 'name_en', 'name_ar', 'sku'])
      .where(
        'id',
        'in',
        batch.map(({ stored }) => stored.row.id),
      )
      .orderBy('id');
    if (engine === 'postgres') query = query.forUpdate();
    const rows = new Map((await query.execute()).map((row) => [row.id, row]));
    const moved = await findMoved(db, batch);
    for (const { stored, stock } of batch) {
      const { stock_quantity, ...now } = rows.get(stored.row.id) ?? { id: 0, stock_quantity: 0 };
      const was: Readonly<Record<string, unknown>> = { ...stored.row };
      // Orders change the stock all the time. It matters only where it is set.
      const isSame =
        Object.entries(now).every(([name, value]) => was[name] === value) &&
        (stock === undefined || stock_quantity === stored.row.stock_quantity) &&
        !moved.has(stored.row.id);
      if (!isSame) changed.push(stored.row.key);
    }
  }
  return changed;
};

interface WriteOptions {
  readonly action: Action;
  readonly reason: string;
  readonly madeBy: string;
  readonly now: number;
  readonly references: References;
  readonly onProgress?: (done: number) => void | Promise<void>;
}

const versionOf = (
  { stored: { row, record }, product, status, times, fields }: PreparedRecord,
  action: Action,
): Version => ({
  ...{ productId: row.id, action, fields },
  before: { record, times: timesOf(row) },
  after: { record: { ...product, hidden: status !== PUBLISHED }, times },
});

/**
 * Writes many checked records in the transaction of the caller, who has called `findChanged`. Only
 * changed rows are written, which keeps the locks short.
 */
export const writeRecords = async (
  db: Transaction<Database>,
  prepared: readonly PreparedRecord[],
  options: WriteOptions,
): Promise<void> => {
  const { action, reason, madeBy, now, references, onProgress } = options;
  const sync = createSync(db, now);
  for (const [index, one] of prepared.entries()) {
    const { stored, product, columns, parts, hasDescription, stock, variantStock } = one;
    if (index % BATCH === 0) await onProgress?.(index);
    const { id, version, stock_quantity } = stored.row;
    await db
      .updateTable('product')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (parts.length > 0) await writeProductParts(sync, id, product, references, parts);
    if (hasDescription) await writeDescription(db, id, product);
    const by = { reason, madeBy, now };
    const unit = { productId: id, variantId: null };
    const before = parts.includes('variants') ? await readStock(db, unit) : stock_quantity;
    if (stock !== undefined && stock !== before)
      await writeStock(db, { ...unit, ...by, before, after: stock });
    await writeVariantStock(db, id, variantStock, by);
  }
  await writeVersions(
    db,
    prepared.map((one) => versionOf(one, action)),
    now,
  );
  const indexed = prepared.filter(({ isIndexed }) => isIndexed).map(({ stored }) => stored.row.id);
  if (indexed.length > 0) await indexProducts(db, indexed);
};
