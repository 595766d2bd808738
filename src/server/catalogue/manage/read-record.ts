import type { Kysely } from 'kysely';
import { importFaultInFile } from '#i18n/office/import-fault.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { readProductRecords, type StoredProduct } from '../export/product-records.ts';
import { describeIssue } from '../import/describe-issue.ts';
import type { Product } from '../import/schemas/catalogue.ts';
import { parseInAny } from '../import/schemas/parse-in.ts';
import { draftProduct } from '../import/schemas/product.ts';
import { findManaged } from './find-products.ts';

/** A product as the record of a catalogue file, with the version that a change must name. */
export interface ProductForEdit extends Omit<StoredProduct, 'record'> {
  readonly id: number;
  readonly version: number;
  readonly record: Product;
}

/** @param name key or id of the product */
export const readRecord = async (
  db: Kysely<Database>,
  name: string,
  now: number,
): Promise<ProductForEdit | undefined> => {
  const managed = (await findManaged(db, [name])).get(name);
  if (!managed) return undefined;
  const stored = (await readProductRecords(db, now, [managed.id])).get(managed.key);
  if (!stored) return undefined;
  const parsed = parseInAny(draftProduct, stored.record);
  if (!parsed.ok)
    throw new Error(
      `the product '${managed.key}' is faulty: ${parsed.error.map((issue) => importFaultInFile(describeIssue(issue))).join('; ')}`,
    );
  return { ...stored, id: managed.id, version: stored.row.version, record: parsed.value };
};
