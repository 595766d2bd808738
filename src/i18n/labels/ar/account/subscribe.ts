import type { subscribe as english } from '#i18n/labels/en/account/subscribe.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const subscribe: Translated<typeof english> = {
  lbl_subscribe_title: 'النشرة البريدية',
  lbl_subscribe_text: 'المنتجات الجديدة والعروض وما توفّر من جديد، كلها في بريدك.',
  lbl_subscribe_email: 'البريد الإلكتروني',
  lbl_subscribe_button: 'اشترك',
};
