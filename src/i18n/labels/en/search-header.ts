export const searchHeader = {
  lbl_hdr_search: 'Search',
  lbl_hdr_search_placeholder: 'Search protein, brands, goals',
  lbl_hdr_category: 'Category',
  lbl_hdr_all_shelves: 'All shelves',
  lbl_hdr_menu: 'Menu',
  lbl_hdr_account: 'Account',
  lbl_hdr_wishlist: 'Wish list',
  lbl_hdr_wishlist_count_one: 'Wish list, {n} product',
  lbl_hdr_wishlist_count_other: 'Wish list, {n} products',
  lbl_hdr_cart: 'Cart',
  lbl_hdr_cart_count_one: 'Cart, {n} piece',
  lbl_hdr_cart_count_other: 'Cart, {n} pieces',
} as const;
