/** States of a banner or a campaign. Customers see published ones within their dates. */
export const PROMOTION_STATUSES = ['draft', 'published', 'archived'] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];

/** True if customers never see the record, which may lack texts and pictures then. */
export const isUnseen = (status: unknown): boolean => status === 'draft' || status === 'archived';
