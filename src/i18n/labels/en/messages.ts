export const messages = {
  msg_added_to_cart: 'Added to the cart!',
  msg_added_to_wishlist: 'Added to your wish list!',
  msg_login_success: 'Login successfully!',
  msg_signup_success: 'Signup Successfully!',
  msg_order_placed: 'Order Placed Successfully!',
  msg_refreshed: 'All data refreshed successfully',
  msg_cart_is_empty: 'Your cart is empty',
  msg_no_item_in_cart: 'No item exists in your cart',
  msg_place_order_question: 'Do you really want place order?',
} as const;
