import type { becomeVendor as english } from '#i18n/labels/en/account/become-vendor.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const becomeVendor: Translated<typeof english> = {
  lbl_vendor_title: 'بِع معنا',
  lbl_vendor_intro:
    'يبيع قُوانا مخزونه ومنتجات موردين مستقلين من أنحاء الهند. إن كانت ملصقات منتجاتك تقول بصدق ما بداخلها، فيسعدنا أن نتعرّف إليك.',
  lbl_vendor_form: 'طلبك',
  lbl_vendor_address: 'عنوان المنزل',
  lbl_vendor_submit: 'أرسل طلبك',
  lbl_vendor_how: 'ما الذي يحدث بعد ذلك',
  lbl_vendor_step_ask: 'ترسل الطلب',
  lbl_vendor_step_ask_text: 'عرّفنا بنفسك وبمكانك، أما ما تبيعه فأخبرنا به لاحقًا.',
  lbl_vendor_step_read: 'نقرأ طلبك',
  lbl_vendor_step_read_text: 'يقرؤه إنسان لا آلة، ثم يراسلك على بريدك.',
  lbl_vendor_step_sell: 'تُعرض منتجاتك على رفوفنا',
  lbl_vendor_step_sell_text: 'باسمك، وبكل أرقام ملصقاتها.',
  lbl_vendor_questions: 'لديك أسئلة قبل ذلك؟',
};
