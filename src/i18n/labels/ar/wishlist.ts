import type { wishlist as english } from '../en/wishlist.ts';
import type { Translated } from '../translated.ts';

export const wishlist: Translated<typeof english> = {
  lbl_wish_title: 'المفضلة',
};
