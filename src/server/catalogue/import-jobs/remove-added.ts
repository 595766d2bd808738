import { sql, type Transaction } from 'kysely';
import { HIDDEN } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { isRecord } from '#domain/is-record.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { countOpening } from '../import/write/opening-stock.ts';
import type { PlannedRow } from '../sheet/planned-row.ts';

type Added = Extract<PlannedRow, { kind: 'added' }>;

const BATCH = 500;

/** Products that were ordered or reviewed. */
const findUsed = async (db: Transaction<Database>, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const used = new Set<number>();
  for (const table of ['order_line', 'review'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(sql<number>`product_id`.as('id'))
      .distinct()
      .where('product_id', 'in', ids)
      .execute();
    for (const { id } of rows) used.add(id);
  }
  return used;
};

const readStored = (db: Transaction<Database>, rows: readonly Added[]) =>
  db
    .selectFrom('product')
    .select(['id', 'key', 'version', 'status', 'stock_quantity'])
    .where(
      'key',
      'in',
      rows.map(({ key }) => key),
    )
    .execute();

/** Deletes products that an import added. @returns the names of those that were changed, ordered or reviewed since */
export const removeAdded = async (db: Transaction<Database>, rows: readonly Added[]): Promise<string[]> => {
  const names: string[] = [];
  const ids: number[] = [];
  for (const batch of inBatches(rows, BATCH)) {
    const stored = new Map((await readStored(db, batch)).map((row) => [row.key, row]));
    const used = await findUsed(
      db,
      [...stored.values()].map(({ id }) => id),
    );
    for (const { key, name, product } of batch) {
      const row = stored.get(key);
      const stock = product && isRecord(product.record) ? countOpening(product.record) : undefined;
      const isUntouched =
        row &&
        row.version <= 1 &&
        row.status === (product?.status ?? row.status) &&
        row.stock_quantity === (stock ?? row.stock_quantity) &&
        !used.has(row.id);
      if (isUntouched) ids.push(row.id);
      else names.push(name);
    }
  }
  if (names.length > 0) return names;
  for (const batch of inBatches(ids, BATCH))
    await db.updateTable('product').set({ status: HIDDEN }).where('id', 'in', batch).execute();
  // The index counts the words of the products that it has.
  if (ids.length > 0) await indexProducts(db, ids);
  for (const batch of inBatches(rows, BATCH)) {
    const keys = batch.map(({ key }) => key);
    await db.deleteFrom('product').where('key', 'in', keys).execute();
    await db.deleteFrom('import_record').where('kind', '=', 'product').where('key', 'in', keys).execute();
  }
  return [];
};
