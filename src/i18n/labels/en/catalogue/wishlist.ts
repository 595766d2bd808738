export const wishlist = {
  lbl_wish_title: 'Wish list',
  lbl_wish_empty: 'Your wishlist is Empty',
  lbl_wish_empty_hint: 'Tap the heart on a card and the product waits here.',
  lbl_wish_continue: 'Continue Shopping',
  lbl_wish_clear: 'Clear Wishlist',
  lbl_wish_undo: 'Undo',
  lbl_wish_remove: 'Remove {name} from the wish list',
  lbl_wish_take_off: 'Remove',
  lbl_wish_move: 'Move to cart',
  lbl_wish_choose: 'Choose options',
  lbl_wish_gone: 'No longer sold',
  lbl_wish_as_page: 'See and share as a page',
  lbl_wish_needs_script:
    'Your wish list is kept in your browser and needs JavaScript. Please turn it on and load the page again.',
  lbl_wish_share: 'Share this wish list',
} as const;
