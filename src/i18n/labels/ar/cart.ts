import type { cart as english } from '../en/cart.ts';
import type { Translated } from '../translated.ts';

export const cart: Translated<typeof english> = {
  lbl_cart_title: 'السلة',
};
