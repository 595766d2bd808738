export const bestFacilities = {
  lbl_bestfac_label: 'Our services',
  lbl_bestfac_delivery: 'Free delivery',
  lbl_bestfac_delivery_text: 'On orders over {sum}',
  lbl_bestfac_service: '24 × 7 service',
  lbl_bestfac_service_text: 'Call or write at any hour',
  lbl_bestfac_return: 'Easy return',
  lbl_bestfac_return_text: 'Call us and we arrange it',
  lbl_bestfac_payment: 'Online payment',
  lbl_bestfac_payment_text: '{methods}',
  lbl_bestfac_card: 'card',
  lbl_bestfac_wallet: 'PayPal',
  lbl_bestfac_cash: 'cash',
} as const;
