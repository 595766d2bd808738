export const orders = {
  lbl_order_title: 'Order history',
} as const;
