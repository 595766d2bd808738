import type { Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Locks the product until the end of the transaction, so that two changes are counted one after the other. */
export const lockProduct = async (db: Transaction<Database>, id: number): Promise<boolean> => {
  const updated = await db
    .updateTable('product')
    .set((eb) => ({ rating_count: eb.ref('rating_count') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
};

/** Sum and number of the published ratings of a locked product. */
export const countRatings = async (db: Transaction<Database>, productId: number): Promise<void> => {
  const { total, count } = await db
    .selectFrom('review')
    .select((eb) => [eb.fn.sum<number>('rating').as('total'), eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('is_published', '=', 1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('product')
    .set({ rating_sum: Number(total), rating_count: Number(count) })
    .where('id', '=', productId)
    .execute();
};
