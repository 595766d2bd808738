import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { ReviewState } from '#domain/reviews/moderation.ts';
import type { Database } from '#server/platform/database/schema.ts';

export const reviewState = (review: {
  readonly is_published: number;
  readonly moderated_at: number | null;
}): ReviewState => {
  if (review.is_published === 1) return 'published';
  return review.moderated_at === null ? 'waiting' : 'hidden';
};

/** The same as a condition. */
export const hasReviewState = (
  eb: ExpressionBuilder<Database, 'review'>,
  state: ReviewState,
): Expression<SqlBool> => {
  if (state === 'published') return eb('review.is_published', '=', 1);
  return eb.and([
    eb('review.is_published', '=', 0),
    eb('review.moderated_at', state === 'waiting' ? 'is' : 'is not', null),
  ]);
};
