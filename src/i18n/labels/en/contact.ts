export const contact = {
  lbl_contact_title: 'Contact us',
} as const;
