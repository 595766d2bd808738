/** States of a banner or a campaign. Customers see published ones within their dates. */
export const PROMOTION_STATUSES = ['draft', 'published', 'archived'] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];
