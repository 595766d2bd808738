import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** Locks the product until the end of the transaction, so that changes of it follow one another. False: there is none. */
export const lockProduct = async (db: Transaction<Database>, id: number): Promise<boolean> => {
  const updated = await db
    .updateTable('product')
    .set((eb) => ({ rating_count: eb.ref('rating_count') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
};
