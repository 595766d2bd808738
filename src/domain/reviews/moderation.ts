/** `waiting`: not published, and without a decision of the staff. */
export const REVIEW_STATES = ['waiting', 'published', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const RATINGS = [5, 4, 3, 2, 1] as const;

export const REASON_MAXIMUM = 300;
export const REPLY_MAXIMUM = 1000;
