import { readInteger } from '#domain/read-integer.ts';
import { ok, refuse } from '#domain/result.ts';
import type { ReviewState } from '#domain/reviews/moderation.ts';
import { officeUrl } from '#routes/office/pages.ts';
import type { App } from '#server/context.ts';
import {
  hideReview,
  type ModeratedReview,
  publishReview,
  type ReviewRefusal,
  replyToReview,
  requeueReview,
} from '#server/reviews/moderate/moderate-review.ts';
import { faultOf, type OfficeAction } from '../action.ts';
import { changeEach, type RecordChange } from '../bulk.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { reviewFault } from '../reviews/review-fault.ts';
import type { Undo } from '../undo.ts';

const KINDS = ['publish', 'hide', 'requeue'] as const;

/** What leads to a state. */
const KIND_OF: Readonly<Record<ReviewState, (typeof KINDS)[number]>> = {
  published: 'publish',
  hidden: 'hide',
  waiting: 'requeue',
};

/** `to-ID` and `reason-ID` are what an undo restores. */
const apply = (app: App, { id, ...given }: RecordChange, form: FormFields) => {
  const change = { reviewId: id, ...given };
  switch (form.text(`to-${id}`) || form.text('to')) {
    case 'publish':
      return publishReview(app, change);
    case 'hide':
      return hideReview(app, { ...change, reason: form.text(`reason-${id}`) || form.text('reason') });
    default:
      return requeueReview(app, change);
  }
};

const reverse = (reviews: readonly ModeratedReview[]): Undo => ({
  action: 'review.change',
  fields: Object.fromEntries([
    ['to', 'requeue'],
    ...reviews.flatMap(({ reviewId, version, was, wasReason }) => [
      [`version-${reviewId}`, version] as const,
      [`to-${reviewId}`, KIND_OF[was]] as const,
      [`reason-${reviewId}`, wasReason ?? ''] as const,
    ]),
  ]),
});

/** What the staff does with reviews. */
export const reviewActions = {
  /** Changes one review or a selection. */
  'review.change': {
    permission: 'reviews.change',
    run: async ({ app }, form) => {
      const kind = KINDS.find((one) => one === form.text('to'));
      if (!kind) return refuse(faultOf('', 'none_selected'));
      return changeEach<ModeratedReview, ReviewRefusal>(form, {
        apply: (change) => apply(app, change, form),
        faultOf: reviewFault,
        undo: reverse,
        one: () => ({ code: `review_${kind}` }),
        many: `reviews_${kind}`,
      });
    },
  },
  'review.reply': {
    permission: 'reviews.change',
    run: async ({ app, params }, form) => {
      const reviewId = readInteger(params.id ?? '') ?? 0;
      const text = form.text('text');
      const replied = await replyToReview(app, {
        ...{ reviewId, text, version: form.integer('version') },
        requestKey: form.requestKey,
      });
      if (!replied.ok) return refuse(reviewFault(replied.error));
      const { version, wasReply } = replied.value;
      return ok({
        notice: { code: text === '' ? 'review_reply_removed' : 'review_replied' },
        undo: { action: 'review.reply', fields: { version, text: wasReply ?? '' } },
        to: officeUrl('reviews/:id', { id: reviewId }),
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
