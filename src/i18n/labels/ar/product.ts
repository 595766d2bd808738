import type { product as english } from '../en/product.ts';
import type { Translated } from '../translated.ts';

export const product: Translated<typeof english> = {
  lbl_prod_description: 'الوصف',
};
