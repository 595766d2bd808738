export const subscribe = {
  lbl_subscribe_title: 'Newsletter',
  lbl_subscribe_text: 'New products, offers and what is back in stock, by email.',
  lbl_subscribe_email: 'Email',
  lbl_subscribe_button: 'Subscribe',
  lbl_subscribe_hint: 'We send you a link to confirm. Unsubscribe at any time.',
  lbl_subscribe_consent:
    'Yes, send me the newsletter with new products, offers and what is back in stock. I can unsubscribe at any time.',
  lbl_subscribe_confirm: 'Confirm the subscription',
  lbl_subscribe_confirmed: 'Your subscription is confirmed.',
  lbl_subscribe_end_title: 'Unsubscribe',
  lbl_subscribe_end_text: 'Press the button, and we send you no more newsletters.',
  lbl_subscribe_end_button: 'Unsubscribe',
  lbl_subscribe_ended: 'You are unsubscribed. We send you no more newsletters.',
} as const;
