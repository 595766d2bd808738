import type { Transaction } from 'kysely';
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
