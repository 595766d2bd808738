export const cart = {
  lbl_cart_title: 'Cart',
} as const;
