import type { Transaction } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import type { Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Locks the product until the transaction ends. Returns false if it does not exist. */
export const lockProduct = async (db: Transaction<Database>, id: number): Promise<boolean> => {
  const updated = await db
    .updateTable('product')
    .set((eb) => ({ rating_count: eb.ref('rating_count') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
};

const BATCH = 500;

/**
 * Locks products by id, as orders do, so that they do not deadlock. SQLite has a single writer.
 */
export const lockProducts = async (
  db: Transaction<Database>,
  engine: Engine,
  ids: readonly number[],
): Promise<void> => {
  if (engine !== 'postgres') return;
  const sorted = ids.toSorted((a, b) => a - b);
  for (const batch of inBatches(sorted, BATCH))
    await db.selectFrom('product').select('id').where('id', 'in', batch).orderBy('id').forUpdate().execute();
};
