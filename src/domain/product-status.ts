/** Who can see a product: everyone, or the operator alone. */
export const PRODUCT_STATUSES = ['published', 'hidden'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const PUBLISHED = 'published' satisfies ProductStatus;
export const HIDDEN = 'hidden' satisfies ProductStatus;
