import type { AstroGlobal } from 'astro';
import { DEFAULT_REVIEW_RATING } from '#domain/constants.ts';
import { answerPost } from '#loaders/posted-form.ts';

/** Handles a review posted without JavaScript. Returns undefined if the page must be rendered. */
export const answerReview = (page: AstroGlobal, productId: number): Promise<Response | undefined> =>
  answerPost(page, 'review', (values, { ReviewRating, Website }) =>
    page.locals.api.call('insert-product-review', {
      ...values,
      ProductId: productId,
      ReviewRating: Number(ReviewRating ?? DEFAULT_REVIEW_RATING),
      Website,
    }),
  );
