export const wishlist = {
  lbl_wish_title: 'Wish list',
} as const;
