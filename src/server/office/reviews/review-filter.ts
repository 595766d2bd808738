import { readInteger } from '#domain/read-integer.ts';
import { RATINGS, REVIEW_STATES } from '#domain/reviews/moderation.ts';
import type { ListState } from '#routes/office/list-state.ts';
import type { QueueRequest } from '#server/reviews/moderate/list-queue.ts';

export const readProductIds = ({ filters }: ListState): number[] =>
  (filters.product ?? []).flatMap((id) => readInteger(id) ?? []);

export const toQueueRequest = (state: ListState): QueueRequest => {
  const { text, filters, perPage, cursor } = state;
  const [answered, other] = filters.answered ?? [];
  return {
    filter: {
      states: REVIEW_STATES.filter((one) => filters.state?.includes(one)),
      ratings: RATINGS.filter((rating) => filters.stars?.includes(String(rating))),
      productIds: readProductIds(state),
      isAnswered: answered === undefined || other !== undefined ? undefined : answered === 'yes',
      search: text === '' ? undefined : text,
    },
    size: perPage,
    cursor,
  };
};
