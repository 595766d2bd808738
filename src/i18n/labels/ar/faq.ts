import type { faq as english } from '../en/faq.ts';
import type { Translated } from '../translated.ts';

export const faq: Translated<typeof english> = {
  lbl_faq_title: 'الأسئلة الشائعة',
};
