import type { Transaction } from 'kysely';
import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/call-context.ts';
import { emailKey } from '#server/customers/sign-up.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Database } from '#server/db/schema.ts';
import { writeOrRefuse } from '#server/db/write-or-refuse.ts';

/** Locks the product until the end of the transaction, so that two reviews are counted one after the other. */
const lockProduct = async (db: Transaction<Database>, id: number): Promise<boolean> => {
  const updated = await db
    .updateTable('product')
    .set((eb) => ({ rating_count: eb.ref('rating_count') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
};

const countRatings = async (db: Transaction<Database>, productId: number): Promise<void> => {
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

/**
 * Publishes a review in the language it was sent in. Nobody proves an e-mail here, so it is never marked as a
 * buyer's. One review a product and e-mail: 409.
 */
export const insertReview: Handler<'insert-product-review'> = async ({ app, locale }, params) => {
  try {
    return await writeOrRefuse(app.db, async (db) => {
      if (!(await lockProduct(db, params.ProductId))) return refuse({ status: 404, code: 'not_found' });
      await db
        .insertInto('review')
        .values({
          product_id: params.ProductId,
          rating: params.ReviewRating,
          title: params.ReviewTitle,
          body: params.ReviewBody,
          reviewer_name: params.ReviewerName,
          reviewer_email: emailKey(params.ReviewerEmail),
          language: locale,
          is_verified: 0,
          is_published: 1,
          created_at: app.clock.now(),
        })
        .execute();
      await countRatings(db, params.ProductId);
      return ok([{ ResponseMsg: 'Saved Successfully' }]);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ status: 409, code: 'review_exists' });
    throw error;
  }
};
