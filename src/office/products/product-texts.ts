import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import type { Ring } from '../parts/icons.ts';

const RINGS: Readonly<Record<ProductStatus, Ring>> = {
  draft: 'back',
  scheduled: 'half',
  published: 'done',
  hidden: 'mute',
};

export const statusRing = (status: ProductStatus): Ring => RINGS[status];
