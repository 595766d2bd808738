import { sql, type Transaction } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import { flag, getId, type Ids } from './rows.ts';
import type { Sync } from './sync.ts';

/** The published flag and the reply are set on insert only, because the operator changes them. */
export const writeReviews = async (
  db: Transaction<Database>,
  sync: Sync,
  { reviews }: Catalogue,
  products: Ids,
): Promise<void> => {
  const since = await sync.firstImports(
    'review',
    reviews.map(({ id }) => id),
  );
  const replies = new Map(reviews.map(({ id, reply }) => [id, reply]));
  await sync.upsert(
    'review',
    'key',
    reviews.map((review) => ({
      key: review.id,
      product_id: getId(products, review.productId),
      rating: review.rating,
      title: review.title,
      body: review.body,
      reviewer_name: review.reviewerName,
      // The column is required and unique per product, so a missing address gets a stable placeholder.
      reviewer_email: review.reviewerEmail ?? `${review.id}@reviewer.example`,
      language: review.language,
      is_verified: flag(review.isVerifiedPurchase),
      created_at: since(review.id) - review.daysAgo * DAY_MS,
      helpful_count: review.helpfulCount ?? 0,
    })),
    {
      once: (key) => {
        const reply = replies.get(key);
        const reply_at = reply ? since(key) - reply.daysAgo * DAY_MS : null;
        return { is_published: 1, reply: reply?.text ?? null, reply_at };
      },
    },
  );
  await writeRatings(db);
};

const writeRatings = async (db: Transaction<Database>): Promise<void> => {
  const rows = await db
    .selectFrom('product')
    .leftJoin('review', (join) =>
      join.onRef('review.product_id', '=', 'product.id').on('review.is_published', '=', 1),
    )
    .select(['product.id', 'product.rating_sum', 'product.rating_count'])
    .select([
      sql<number>`coalesce(sum(review.rating), 0)`.as('sum'),
      sql<number>`count(review.id)`.as('count'),
    ])
    .groupBy(['product.id', 'product.rating_sum', 'product.rating_count'])
    .execute();
  for (const { id, rating_sum, rating_count, ...is } of rows) {
    if (rating_sum === Number(is.sum) && rating_count === Number(is.count)) continue;
    await db
      .updateTable('product')
      .set({ rating_sum: Number(is.sum), rating_count: Number(is.count) })
      .where('id', '=', id)
      .execute();
  }
};
