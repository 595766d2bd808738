import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

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
