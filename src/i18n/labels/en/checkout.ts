export const checkout = {
  lbl_chkout_title: 'Checkout',
} as const;
