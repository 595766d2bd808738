/** Dialogs that insert links and pictures into a text. */
export const insert = {
  link_title_en: 'Link in the English text',
  link_title_ar: 'Link in the Arabic text',
  link_find: 'Product, category, page, question, or an address',
  link_hint: 'Words that are selected in the text become the words of the link.',
  link_categories: 'Categories',
  link_address: 'Address',
  link_not_open: 'not in the shop yet',
  link_none: 'Nothing in the shop has these words.',
} as const;
