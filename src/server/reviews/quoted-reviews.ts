import { sql } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { ok } from '#domain/result.ts';
import { chooseQuotes, QUOTED_STARS } from '#domain/reviews/quotes.ts';
import { readLocale } from '#i18n/locales.ts';
import type { Handler } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';

const LATEST = 200;

/** Two of the latest good reviews of goods, the most helpful first. */
export const listQuotedReviews: Handler<'get-quoted-reviews'> = async ({ app, locale }) => {
  const rows = await app.db.read
    .selectFrom('review as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .select(['r.product_id', 'r.rating', 'r.title', 'r.body', 'r.reviewer_name', 'r.language'])
    .select(['r.is_verified', 'r.helpful_count', 'p.name_en', 'p.name_ar'])
    .select(['c.name_en as category_en', 'c.name_ar as category_ar'])
    .where('r.is_published', '=', 1)
    .where('r.rating', '>=', QUOTED_STARS)
    .where('p.status', '=', sql.lit(PUBLISHED))
    .where('p.is_digital', '=', 0)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(LATEST)
    .execute();
  const reviews = rows.map((row) => ({
    ProductId: row.product_id,
    ProductName: inLanguage(row, 'name', locale),
    CategoryName: inLanguage(row, 'category', locale),
    Rating: row.rating,
    Title: row.title,
    Body: row.body,
    ReviewerName: row.reviewer_name,
    Language: readLocale(row.language),
    IsVerified: row.is_verified === 1,
    HelpfulCount: row.helpful_count,
  }));
  return ok(chooseQuotes(reviews, locale));
};
