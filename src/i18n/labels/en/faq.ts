export const faq = {
  lbl_faq_title: 'Frequently asked questions',
} as const;
