import { readInteger } from '#domain/read-integer.ts';
import type { ReviewState } from '#domain/reviews/moderation.ts';
import { type ListState, readListState } from '#routes/office/list-state.ts';
import { REVIEW_LIST } from '#routes/office/lists.ts';
import { BULK_MAXIMUM, type Selected } from '#routes/office/selected.ts';
import { listRecordAudit } from '#server/audit/list-record-audit.ts';
import { countReviewQueue, listReviewedProducts } from '#server/reviews/moderate/count-queue.ts';
import { findNextWaiting, findQueuedReview, listReviewQueue } from '#server/reviews/moderate/list-queue.ts';
import { query } from '../query.ts';
import { readProductIds, toQueueRequest } from './review-filter.ts';

export const reviewQueries = {
  'reviews.list': query('reviews.change', async ({ app }, state: ListState) => {
    const [found, counts, products] = await Promise.all([
      listReviewQueue(app, toQueueRequest(state)),
      countReviewQueue(app),
      listReviewedProducts(app, readProductIds(state)),
    ]);
    return { ...found, counts, products };
  }),
  'reviews.read': query('reviews.change', async ({ app }, { id }: { readonly id: string }) => {
    const review = await findQueuedReview(app, readInteger(id) ?? 0);
    if (!review) return undefined;
    const [history, nextWaiting] = await Promise.all([
      listRecordAudit(app, 'review', review.id),
      findNextWaiting(app, review.id),
    ]);
    return { review, history, nextWaiting };
  }),
  /** Selected reviews, apart those that are in the state already. */
  'reviews.selected': query(
    'reviews.change',
    async ({ app }, { ids, all, becomes }: Selected & { readonly becomes: ReviewState }) => {
      const { filter } =
        all === undefined
          ? { filter: { ids: ids.flatMap((id) => readInteger(id) ?? []) } }
          : toQueueRequest(readListState(REVIEW_LIST, new URLSearchParams(all)));
      const { rows } = await listReviewQueue(app, { filter, size: BULK_MAXIMUM });
      return {
        changed: rows.filter(({ state }) => state !== becomes),
        unchanged: rows.filter(({ state }) => state === becomes),
      };
    },
  ),
};
