import type { Transaction } from 'kysely';
import { formatCombination } from '#domain/catalogue/combination.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import { toPaise } from '#domain/money.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import { moveToVariants, moveToWhole } from '#server/catalogue/stock/move-stock.ts';
import { readVariants, type Variant } from '#server/catalogue/variants/read-variants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Product, VariantRecord } from '../schemas/catalogue.ts';
import { flag, getId, type References } from './rows.ts';

type Db = Transaction<Database>;
const PREDEFINED: Readonly<Record<string, number>> = { color: ATTRIBUTE.color, size: ATTRIBUTE.size };

/** The combination of a variant of a record. */
export const toCombination = (
  { choice }: Pick<VariantRecord, 'choice'>,
  { attributes }: Pick<References, 'attributes'>,
): string =>
  formatCombination(
    Object.entries(choice).map(([attribute, key]) => ({
      attributeId: PREDEFINED[attribute] ?? getId(attributes, attribute),
      key,
    })),
  );

const toRow = (variant: VariantRecord, position: number, { attributes, media }: References) => ({
  combination: toCombination(variant, { attributes }),
  sku: variant.sku,
  barcode: variant.barcode ?? null,
  order_maximum_quantity: variant.orderMaximumQuantity ?? null,
  price: variant.price ? toPaise(variant.price) : null,
  discounted_price: variant.discountedPrice ? toPaise(variant.discountedPrice) : null,
  weight_grams: variant.weightGrams ?? null,
  net_content: variant.netContent ?? null,
  servings_per_pack: variant.servingsPerPack ?? null,
  media_id: variant.image ? media(variant.image) : null,
  is_offered: flag(variant.offered !== false),
  position,
});

type Row = ReturnType<typeof toRow>;

const update = async (db: Db, id: number, row: Partial<Row>): Promise<void> => {
  await db.updateTable('product_variant').set(row).where('id', '=', id).execute();
};

const findChanges = (stored: Variant, row: Row): Partial<Row> => {
  const old: Readonly<Record<string, unknown>> = { ...stored };
  return Object.fromEntries(Object.entries(row).filter(([column, value]) => old[column] !== value));
};

/** Frees SKUs and barcodes first, since two variants may swap theirs, and one that is left out loses those of others. */
const freeCodes = async (
  db: Db,
  changed: readonly (readonly [Variant, Partial<Row>])[],
  { rows, unused }: { readonly rows: readonly Row[]; readonly unused: readonly Variant[] },
): Promise<void> => {
  for (const { id, sku, barcode } of unused) {
    if (rows.some((row) => row.sku === sku)) await update(db, id, { sku: `${sku} (${id})` });
    if (barcode !== null && rows.some((row) => row.barcode === barcode))
      await update(db, id, { barcode: null });
  }
  for (const [{ id }, row] of changed)
    if (row.sku !== undefined || row.barcode !== undefined)
      await update(db, id, {
        ...(row.sku !== undefined && { sku: `(moving) ${id}` }),
        ...(row.barcode !== undefined && { barcode: null }),
      });
};

const isKeptByVariant = async (db: Db, productId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('product')
      .select('stock_by_variant')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
  ).stock_by_variant === 1;

/**
 * Writes the variants of a record. A variant that the record lacks is no longer offered and keeps its pieces. The stock
 * of the record is that of new variants only. If the product was kept as a whole, its pieces are moved to the variants.
 *
 * @param stored variants of the product, if the caller has read them
 * @returns true if anything was written
 */
export const writeVariants = async (
  db: Db,
  productId: number,
  product: Product,
  references: References,
  stored?: readonly Variant[],
): Promise<boolean> => {
  const records = product.variants ?? [];
  const known = stored ?? (await readVariants(db, [productId]));
  if (records.length === 0 && known.length === 0) return false;
  const rows = records.map((record, position) => ({
    record,
    row: toRow(record, position, references),
  }));
  const isRecorded = ({ combination }: Variant) => rows.some(({ row }) => row.combination === combination);
  // A choice that was added or removed changes the combination of a variant, which keeps its SKU and its pieces.
  const find = ({ combination, sku }: Row) =>
    known.find((variant) => variant.combination === combination) ??
    known.find((variant) => variant.sku === sku && !isRecorded(variant));
  const changed = rows.flatMap(({ row }) => {
    const variant = find(row);
    const changes = variant && findChanges(variant, row);
    return variant && changes && Object.keys(changes).length > 0 ? [[variant, changes] as const] : [];
  });
  const found = new Set(rows.map(({ row }) => find(row)?.id));
  const unused = known.filter(({ id }) => !found.has(id));
  const added = rows.filter(({ row }) => !find(row));
  const gone = unused.filter(({ is_offered }) => is_offered === 1);
  const differs = changed.length + gone.length + added.length > 0;
  const wasKept = await isKeptByVariant(db, productId);
  // An import finds most products as they are, and locks none of them.
  if (records.length === 0 ? !wasKept : wasKept && !differs) return false;
  await lockProduct(db, productId);
  const isKept = await isKeptByVariant(db, productId);
  if (records.length === 0) {
    if (isKept) await moveToWhole(db, productId);
    return isKept;
  }
  await freeCodes(db, changed, { rows: rows.map(({ row }) => row), unused });
  for (const { id } of gone) await update(db, id, { is_offered: 0 });
  for (const [{ id }, changes] of changed) await update(db, id, changes);
  if (added.length > 0)
    await db
      .insertInto('product_variant')
      .values(
        added.map(({ row, record }) => ({
          ...{ ...row, product_id: productId },
          stock: isKept ? record.stockQuantity : 0,
        })),
      )
      .execute();
  if (!isKept) {
    const stated = new Map(rows.map(({ row, record }) => [row.combination, record.stockQuantity]));
    await moveToVariants(db, productId, stated);
  }
  return true;
};
