import { formatReviewView, type ReviewView } from '#domain/catalogue/review-view.ts';

/** @returns a link to the reviews of the current product page */
export const reviewsHref = (view: ReviewView): string => `?${formatReviewView(view)}#reviews`;
