import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { DRAFT } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { isRecord } from '#domain/is-record.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readProductRecords, type StoredProduct } from '../../export/product-records.ts';
import type { Product } from '../schemas/catalogue.ts';
import { parseInAny } from '../schemas/parse-in.ts';
import { draftProduct, product as productSchema } from '../schemas/product.ts';
import { findMedia } from './find-media.ts';
import type { Source } from './sources.ts';

interface MergedEdits {
  readonly products: readonly Product[];
  /** Ids of media that the files do not have, by the name of the picture. */
  readonly media: ReadonlyMap<string, number>;
  /** Products whose description follows the file again. */
  readonly redescribed: readonly number[];
}

/** Statements have at most 32,766 values. */
const BATCH = 500;

const readEdited = async (
  db: Transaction<Database>,
  now: number,
): Promise<ReadonlyMap<string, StoredProduct>> => {
  const edited = await db
    .selectFrom('product_version')
    .select('product_id')
    .union(
      // Own prices of variants are part of the record, unlike those of products (`keepShopTerms`).
      db.selectFrom('price_change_row').select('product_id').where('variants_json', 'is not', null),
    )
    .execute();
  const ids = edited.map(({ product_id }) => product_id);
  const stored = new Map<string, StoredProduct>();
  for (const batch of inBatches(ids, BATCH))
    for (const [key, product] of await readProductRecords(db, now, batch)) stored.set(key, product);
  return stored;
};

/** The stock of variants is that of the shop, as that of products. */
const withoutStock = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry) => (isRecord(entry) && 'choice' in entry ? { ...entry, stockQuantity: 0 } : entry))
    : (value ?? null);

/**
 * Keeps what was edited in the shop: a field that is the same in the file as in the last import keeps the value of the
 * shop. A field that has changed in the file wins.
 */
export const keepEdits = async (
  db: Transaction<Database>,
  products: readonly Product[],
  sources: ReadonlyMap<string, Source>,
  now: number,
): Promise<MergedEdits> => {
  const stored = await readEdited(db, now);
  const pictures = new Map<string, string>();
  const redescribed: number[] = [];
  const merged = products.map((product) => {
    const [shop, source] = [stored.get(product.id), sources.get(product.id)];
    if (!shop) return product;
    const isKept = (field: string, value: unknown) =>
      source !== undefined && isDeepStrictEqual(withoutStock(value), withoutStock(source[field]));
    const inFile = new Map<string, unknown>(Object.entries(product));
    const kept = Object.fromEntries(
      [...new Set([...Object.keys(shop.record), ...inFile.keys()])].map((field) => [
        field,
        isKept(field, inFile.get(field)) ? shop.record[field] : inFile.get(field),
      ]),
    );
    const parsed = parseInAny(shop.row.status === DRAFT ? draftProduct : productSchema, kept);
    if (!parsed.ok) return product;
    if (!isKept('fullDescription', product.fullDescription)) redescribed.push(shop.row.id);
    for (const [file, original] of shop.pictures) pictures.set(file, original);
    return parsed.value;
  });
  return { products: merged, media: await findMedia(db, pictures), redescribed };
};
