/** Dialogs that insert links and pictures into a text. */
export const insert = {
  link_title_en: 'Link in the English text',
  link_title_ar: 'Link in the Arabic text',
  link_find: 'Product, category, page, question, or an address',
  link_hint: 'The words selected in the text become the link.',
  link_categories: 'Categories',
  link_address: 'Address',
  link_not_open: 'not in the shop yet',
  picture_title_en: 'Picture in the English text',
  picture_title_ar: 'Picture in the Arabic text',
  picture_replace_en: 'Replace the picture in the English text',
  picture_replace_ar: 'Replace the picture in the Arabic text',
  picture_find: 'File name or words of the picture',
  picture_hint: 'The picture is described by the alt text of the library, in the language of the text.',
  picture_upload: 'Upload a picture',
  picture_upload_add: 'Add to the text',
  picture_upload_back: 'Back',
  picture_upload_lost:
    'The picture was not added. Check the connection, and that you are still signed in, then try again.',
  link_none: 'Nothing in the shop matches these words.',
} as const;
