import { ok, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import { isPublished } from '#server/catalogue/is-gone.ts';
import type { Handler } from '#server/context.ts';

const MAX_REVIEWS = 500;

export const listReviews: Handler<'get-product-reviews'> = async ({ app, locale }, { ProductId }) => {
  if (!(await isPublished(app.db.read, ProductId))) return refuse({ status: 404, code: 'not_found' });
  const rows = await app.db.read
    .selectFrom('review')
    .select(['id', 'rating', 'title', 'body', 'reviewer_name', 'language', 'is_verified', 'created_at'])
    .select(['helpful_count', 'reply', 'reply_at'])
    .where('product_id', '=', ProductId)
    .where('is_published', '=', 1)
    .orderBy((eb) => eb.case().when('language', '=', locale).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REVIEWS)
    .execute();
  return ok(
    rows.map((row) => ({
      ReviewID: row.id,
      Rating: row.rating,
      Title: row.title,
      ReviewerName: row.reviewer_name,
      ReviewDate: new Date(row.created_at).toISOString(),
      Body: row.body,
      Language: readLocale(row.language),
      IsVerified: row.is_verified === 1,
      HelpfulCount: row.helpful_count,
      Reply: row.reply,
      ReplyDate: row.reply === null || row.reply_at === null ? null : new Date(row.reply_at).toISOString(),
    })),
  );
};
