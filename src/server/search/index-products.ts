import type { Transaction } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { fromKeys } from '#domain/typed-object.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { SearchDocumentTable } from '#server/platform/database/tables/listing.ts';
import { listDocuments, type SearchDocument } from './documents.ts';
import { TEXT_FIELDS } from './full-text.ts';
import { countWords, type WordCounts } from './write-words.ts';

const BATCH = 500;

const wordsOf = (fields: SearchDocumentTable): Set<string> =>
  new Set(TEXT_FIELDS.flatMap((field) => fields[field].split(' ')));

const isSame = (a: SearchDocumentTable, b: SearchDocumentTable | undefined): boolean =>
  TEXT_FIELDS.every((field) => a[field] === b?.[field]);

const writeDocuments = async (db: Transaction<Database>, documents: readonly SearchDocument[]) => {
  const ids = documents.map(({ fields }) => fields.product_id);
  await db
    .insertInto('search_document')
    .values(documents.map(({ fields }) => fields))
    .onConflict((conflict) =>
      conflict
        .column('product_id')
        .doUpdateSet((eb) => fromKeys(TEXT_FIELDS, (field) => eb.ref(`excluded.${field}`))),
    )
    .execute();
  await db.deleteFrom('search_name').where('product_id', 'in', ids).execute();
  const names = documents.flatMap(({ fields, names }) =>
    names.map((name) => ({ name, product_id: fields.product_id })),
  );
  if (names.length > 0) await db.insertInto('search_name').values(names).execute();
};

const dropDocuments = async (db: Transaction<Database>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom('search_document').where('product_id', 'in', ids).execute();
  await db.deleteFrom('search_name').where('product_id', 'in', ids).execute();
};

const indexBatch = async (
  db: Transaction<Database>,
  productIds: readonly number[],
  counts: WordCounts,
): Promise<number> => {
  const stored = await db
    .selectFrom('search_document')
    .select(['product_id', ...TEXT_FIELDS])
    .where('product_id', 'in', productIds)
    .execute();
  const known = new Map(stored.map((row) => [row.product_id, row]));
  const documents = await listDocuments(db, productIds);
  const changed = documents.filter(({ fields }) => !isSame(fields, known.get(fields.product_id)));
  const kept = new Set(documents.map(({ fields }) => fields.product_id));
  const dropped = stored.filter(({ product_id }) => !kept.has(product_id));
  for (const old of dropped) for (const word of wordsOf(old)) counts.set(word, (counts.get(word) ?? 0) - 1);
  await dropDocuments(
    db,
    dropped.map(({ product_id }) => product_id),
  );
  if (changed.length === 0) return dropped.length;
  for (const { fields } of changed) {
    const old = known.get(fields.product_id);
    for (const word of old ? wordsOf(old) : []) counts.set(word, (counts.get(word) ?? 0) - 1);
    for (const word of wordsOf(fields)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  await writeDocuments(db, changed);
  return changed.length + dropped.length;
};

/**
 * Must be called in the transaction that changed names, short descriptions, brands, categories, tags, choices
 * or statuses. Without ids, checks all
 * products and writes only differences.
 * @returns the number of documents written
 */
export const indexProducts = async (
  db: Transaction<Database>,
  productIds?: readonly number[],
): Promise<number> => {
  const ids =
    productIds ??
    (await db.selectFrom('product').select('id').orderBy('id').execute()).map((product) => product.id);
  const counts: WordCounts = new Map();
  let written = 0;
  for (const batch of inBatches(ids, BATCH)) written += await indexBatch(db, batch, counts);
  await countWords(db, counts);
  return written;
};

/** Builds the index of a database that is older than the index. */
export const indexWhereMissing = async (db: Db): Promise<void> => {
  const missing = await db.read
    .selectFrom('product as p')
    .leftJoin('search_document as d', 'd.product_id', 'p.id')
    .select('p.id')
    .where('d.product_id', 'is', null)
    .where('p.status', '=', PUBLISHED)
    .limit(1)
    .executeTakeFirst();
  if (missing) await db.writeExclusive((transaction) => indexProducts(transaction));
};
