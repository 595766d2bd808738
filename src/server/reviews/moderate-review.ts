import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { countRatings } from './count-ratings.ts';

export interface ReviewFilter {
  /** Product SKU or id. */
  readonly product?: string | undefined;
  readonly hiddenOnly: boolean;
  readonly limit: number;
}

export const listAllReviews = (db: Kysely<Database>, { product, hiddenOnly, limit }: ReviewFilter) =>
  db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review.id', 'review.product_id', 'review.rating', 'review.title', 'review.body'])
    .select(['review.reviewer_name', 'review.reviewer_email', 'review.is_published', 'review.created_at'])
    .select('product.name_en as product')
    .$if(product !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('product.sku', '=', product ?? ''),
          eb('product.id', '=', /^\d{1,9}$/.test(product ?? '') ? Number(product) : 0),
        ]),
      ),
    )
    .$if(hiddenOnly, (query) => query.where('review.is_published', '=', 0))
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute();

export interface ModeratedReview {
  readonly reviewId: number;
  readonly productId: number;
  readonly published: boolean;
}

export const moderateReview = (
  { db }: App,
  reviewId: number,
  published: boolean,
): Promise<Result<ModeratedReview, { readonly code: 'not_found' }>> =>
  writeOrRefuse(db, async (transaction) => {
    const review = await transaction
      .selectFrom('review')
      .select('product_id')
      .where('id', '=', reviewId)
      .executeTakeFirst();
    if (!review) return refuse({ code: 'not_found' });
    await lockProduct(transaction, review.product_id);
    await transaction
      .updateTable('review')
      .set({ is_published: published ? 1 : 0 })
      .where('id', '=', reviewId)
      .execute();
    await countRatings(transaction, review.product_id);
    return ok({ reviewId, productId: review.product_id, published });
  });
