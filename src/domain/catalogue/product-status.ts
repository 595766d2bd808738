/**
 * Only published products are in the shop. A scheduled product is published at its time. A hidden product is archived:
 * its page answers 410. The page of a draft or of a scheduled product answers 404.
 */
export const PRODUCT_STATUSES = ['draft', 'scheduled', 'published', 'hidden'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const DRAFT = 'draft' satisfies ProductStatus;
export const SCHEDULED = 'scheduled' satisfies ProductStatus;
export const PUBLISHED = 'published' satisfies ProductStatus;
export const HIDDEN = 'hidden' satisfies ProductStatus;

/** True if customers see the product, now or after its scheduled publication. Others may lack pictures. */
export const isShown = (status: ProductStatus): boolean => status === PUBLISHED || status === SCHEDULED;
