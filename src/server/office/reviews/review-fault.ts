import type { ReviewRefusal } from '#server/reviews/moderate/moderate-review.ts';
import { faultOf, type Refused } from '../action.ts';

/** Fault of the form. States are codes, which the page translates. */
export const reviewFault = (refusal: ReviewRefusal): Refused => {
  switch (refusal.code) {
    case 'not_found':
      return faultOf('', 'review_missing');
    case 'reason_long':
      return faultOf('reason', 'reason_long');
    case 'reply_long':
      return faultOf('text', 'reply_long');
    case 'conflict': {
      const { state } = refusal;
      return { ...faultOf('', 'review_conflict', { state: `review_${state}` }), status: 409 };
    }
  }
};
