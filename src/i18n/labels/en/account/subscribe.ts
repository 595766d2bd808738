export const subscribe = {
  lbl_subscribe_title: 'Newsletter',
  lbl_subscribe_text: 'New products, offers and what is back in stock, by email.',
  lbl_subscribe_email: 'Email',
  lbl_subscribe_button: 'Subscribe',
} as const;
