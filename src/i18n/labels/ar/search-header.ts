import type { searchHeader as english } from '../en/search-header.ts';
import type { Translated } from '../translated.ts';

export const searchHeader: Translated<typeof english> = {
  lbl_hdr_search: 'بحث',
  lbl_hdr_search_placeholder: 'ابحث عن بروتين أو علامة أو هدف',
  lbl_hdr_category: 'القسم',
  lbl_hdr_all_shelves: 'كل الأقسام',
  lbl_hdr_menu: 'القائمة',
  lbl_hdr_account: 'الحساب',
  lbl_hdr_wishlist: 'المفضلة',
  lbl_hdr_wishlist_count_zero: 'المفضلة، فارغة',
  lbl_hdr_wishlist_count_one: 'المفضلة، منتج واحد',
  lbl_hdr_wishlist_count_two: 'المفضلة، منتجان',
  lbl_hdr_wishlist_count_few: 'المفضلة، {n} منتجات',
  lbl_hdr_wishlist_count_many: 'المفضلة، {n} منتجًا',
  lbl_hdr_wishlist_count_other: 'المفضلة، {n} منتج',
  lbl_hdr_cart: 'السلة',
  lbl_hdr_cart_count_zero: 'السلة، فارغة',
  lbl_hdr_cart_count_one: 'السلة، قطعة واحدة',
  lbl_hdr_cart_count_two: 'السلة، قطعتان',
  lbl_hdr_cart_count_few: 'السلة، {n} قطع',
  lbl_hdr_cart_count_many: 'السلة، {n} قطعة',
  lbl_hdr_cart_count_other: 'السلة، {n} قطعة',
};
