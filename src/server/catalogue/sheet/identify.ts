import { inBatches } from '#domain/in-batches.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { App } from '#server/context.ts';
import { findDamage } from '#server/platform/table/sheet-code.ts';
import { readProductRecords, type StoredProduct } from '../export/product-records.ts';
import type { RowFault } from './planned-row.ts';
import type { CellFault } from './read-cell.ts';
import { type Mapping, placeOf, type ReadRow, textOf } from './read-rows.ts';
import { listVariants } from './variant-fields.ts';

const BATCH = 500;

type Codes = 'sku' | 'barcode';

const listTexts = (rows: readonly ReadRow[], field: string): string[] => [
  ...rows.map(({ values }) => textOf(values, field)).filter((text) => text !== ''),
  '',
];

const listIds = async ({ db }: Pick<App, 'db'>, rows: readonly ReadRow[]): Promise<number[]> => {
  const skus = listTexts(rows, 'sku');
  const products = await db.read
    .selectFrom('product')
    .select('id')
    .where((eb) => eb.or([eb('key', 'in', listTexts(rows, 'id')), eb('sku', 'in', skus)]))
    .execute();
  const owners = await db.read
    .selectFrom('product_variant')
    .select('product_id as id')
    .where((eb) => eb.or([eb('sku', 'in', skus), eb('barcode', 'in', listTexts(rows, 'barcode'))]))
    .execute();
  return [...new Set([...products, ...owners].map(({ id }) => id))];
};

/** Products by `key KEY` and `sku SKU`, and those of variants by `variant sku SKU` and `variant barcode GTIN`. */
export const findProducts = async (app: Pick<App, 'db' | 'clock'>, rows: readonly ReadRow[]) => {
  const found = new Map<string, StoredProduct>();
  for (const batch of inBatches(rows, BATCH))
    for (const [key, product] of await readProductRecords(
      app.db.read,
      app.clock.now(),
      await listIds(app, batch),
    )) {
      found.set(`key ${key}`, product);
      found.set(`sku ${product.row.sku}`, product);
      for (const { sku, barcode } of listVariants(product.record)) {
        found.set(`variant sku ${sku}`, product);
        if (barcode) found.set(`variant barcode ${barcode}`, product);
      }
    }
  return found;
};

export type FoundProducts = Awaited<ReturnType<typeof findProducts>>;

export interface Identified {
  /** Undefined for a new product, or one that is unknown. */
  readonly product: StoredProduct | undefined;
  readonly isVariant: boolean;
  readonly fault?: Partial<RowFault> & CellFault;
}

const hasCode = (product: StoredProduct | undefined, field: Codes, code: string): boolean =>
  product !== undefined && listVariants(product.record).some((variant) => variant[field] === code);

/** A row is a variant's if it names one: by its values, barcode or SKU. */
export const identify = ({ values }: ReadRow, found: FoundProducts, mapping: Mapping): Identified => {
  const [id, sku, barcode] = [textOf(values, 'id'), textOf(values, 'sku'), textOf(values, 'barcode')];
  const keyed = id === '' ? undefined : found.get(`key ${id}`);
  const named = sku === '' ? undefined : found.get(`sku ${sku}`);
  const owner =
    (sku && found.get(`variant sku ${sku}`)) || found.get(`variant barcode ${barcode}`) || undefined;
  if (values.has('variant')) {
    const product = id === '' ? owner : keyed;
    if (product || id !== '') return { product, isVariant: true };
    return { product, isVariant: true, fault: { code: 'sheet_variant_key' } };
  }
  if (id === '' && sku === '' && barcode === '')
    return { product: undefined, isVariant: false, fault: { code: 'sheet_no_key' } };
  const product = id === '' ? (named ?? owner) : keyed;
  const isOwn = product?.row.sku === sku;
  // An SKU that a product shares with one of its variants means the product where the sheet tells them apart.
  const isShared = isOwn && (id !== '' || mapping.some((column) => column?.name === 'variant'));
  if (barcode !== '' ? hasCode(product, 'barcode', barcode) : hasCode(product, 'sku', sku) && !isShared)
    return { product, isVariant: true };
  if (hasCode(product, 'sku', sku) && !isOwn) return { product, isVariant: true };
  if (sku === '' && id === '')
    return {
      ...{ product: undefined, isVariant: true },
      fault: { field: 'barcode', code: 'sheet_no_variant', values: { text: barcode } },
    };
  const other = named ?? owner;
  if (other && other !== product)
    return {
      ...{ product, isVariant: false },
      fault: { code: 'sheet_key_sku', values: { text: id, other: other.row.key } },
    };
  return { product, isVariant: false };
};

/** A damaged key or code. A product or a variant may really have the SKU `10-Dec`. */
export const findDamaged = (
  { values }: ReadRow,
  product: StoredProduct | undefined,
  mapping: Mapping,
): RowFault | undefined => {
  for (const field of ['id', 'sku', 'barcode'] as const) {
    const text = textOf(values, field);
    const damage = findDamage(cleanCode(text));
    const isStored =
      (product?.row.sku === text || hasCode(product, 'sku', text)) && (values.has('id') || damage === 'day');
    if (damage && !(field === 'sku' && isStored))
      return { ...placeOf(mapping, field), code: `sheet_code_${damage}`, values: { text } };
  }
  return undefined;
};
