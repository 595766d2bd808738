import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

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
