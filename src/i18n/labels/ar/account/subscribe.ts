import type { subscribe as english } from '#i18n/labels/en/account/subscribe.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const subscribe: Translated<typeof english> = {
  lbl_subscribe_title: 'النشرة البريدية',
  lbl_subscribe_text: 'المنتجات الجديدة والعروض وما توفّر من جديد، كلها في بريدك.',
  lbl_subscribe_email: 'البريد الإلكتروني',
  lbl_subscribe_button: 'اشترك',
  lbl_subscribe_hint: 'نرسل إليك رابطًا لتأكيد الاشتراك، ويمكنك إلغاؤه متى شئت.',
  lbl_subscribe_consent:
    'نعم، أرسلوا إليّ النشرة البريدية بالمنتجات الجديدة والعروض وما توفّر من جديد. يمكنني إلغاء الاشتراك متى شئت.',
  lbl_subscribe_confirm: 'أكّد الاشتراك',
  lbl_subscribe_confirmed: 'تم تأكيد اشتراكك.',
  lbl_subscribe_end_title: 'إلغاء الاشتراك',
  lbl_subscribe_end_text: 'اضغط الزر ولن نرسل إليك النشرة بعد ذلك.',
  lbl_subscribe_end_button: 'ألغِ الاشتراك',
  lbl_subscribe_ended: 'أُلغي اشتراكك، ولن نرسل إليك النشرة بعد الآن.',
};
