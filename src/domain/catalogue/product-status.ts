/** Hidden products are accessible only to the operator. */
export const PRODUCT_STATUSES = ['published', 'hidden'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const PUBLISHED = 'published' satisfies ProductStatus;
export const HIDDEN = 'hidden' satisfies ProductStatus;
