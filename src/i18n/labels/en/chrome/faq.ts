export const faq = {
  lbl_faq_title: 'Frequently asked questions',
  lbl_faq_intro: 'Short answers about orders, delivery, payment and labels.',
  lbl_faq_more_title: 'Still a question?',
  lbl_faq_more_text: 'Call or write, we are glad to help.',
} as const;
