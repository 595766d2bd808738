import type { contact as english } from '../en/contact.ts';
import type { Translated } from '../translated.ts';

export const contact: Translated<typeof english> = {
  lbl_contact_title: 'تواصل معنا',
};
