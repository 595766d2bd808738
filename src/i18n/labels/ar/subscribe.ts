import type { subscribe as english } from '../en/subscribe.ts';
import type { Translated } from '../translated.ts';

export const subscribe: Translated<typeof english> = {
  lbl_subscribe_title: 'النشرة البريدية',
  lbl_subscribe_text: 'جديد الرفوف والعروض وما عاد إلى المخزون، على بريدك.',
  lbl_subscribe_email: 'البريد الإلكتروني',
  lbl_subscribe_button: 'اشترك',
};
