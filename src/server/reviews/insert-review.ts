import { emailKey } from '#domain/customers/email-key.ts';
import { ok, refuse } from '#domain/result.ts';
import { textLocale } from '#i18n/text-locale.ts';
import { isPublished } from '#server/catalogue/is-gone.ts';
import { lockProduct } from '#server/catalogue/lock-product.ts';
import type { Handler } from '#server/context.ts';
import { isUniqueViolation } from '#server/platform/database/errors.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import { areReviewsModerated } from '#server/settings/settings.ts';
import { isAutomated } from '#server/spam/honeypot.ts';
import { countRatings } from './count-ratings.ts';

/**
 * Never marked as a verified purchase, since the e-mail is not verified. A second review by the same e-mail is
 * refused (409). Spam, and any review while moderation is on, is stored unpublished.
 */
export const insertReview: Handler<'insert-product-review'> = async ({ app, locale }, params) => {
  try {
    return await writeOrRefuse(app.db, async (db) => {
      if (!(await lockProduct(db, params.ProductId)) || !(await isPublished(db, params.ProductId)))
        return refuse({ status: 404, code: 'not_found' });
      const isPending = isAutomated(params) || (await areReviewsModerated(db));
      await db
        .insertInto('review')
        .values({
          product_id: params.ProductId,
          rating: params.ReviewRating,
          title: params.ReviewTitle,
          body: params.ReviewBody,
          reviewer_name: params.ReviewerName,
          reviewer_email: emailKey(params.ReviewerEmail),
          language: textLocale(`${params.ReviewTitle} ${params.ReviewBody}`, locale),
          is_verified: 0,
          is_published: isPending ? 0 : 1,
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
