import type { becomeVendor as english } from '../en/become-vendor.ts';
import type { Translated } from '../translated.ts';

export const becomeVendor: Translated<typeof english> = {
  lbl_vendor_title: 'كن بائعًا',
  lbl_vendor_intro:
    'يبيع قُوانا مخزونه ومنتجات موردين مستقلين من أنحاء الهند. إن كانت ملصقاتك تقول ما في الداخل، فيسعدنا أن نسمع منك.',
  lbl_vendor_form: 'طلبك',
  lbl_vendor_address: 'عنوان المنزل',
  lbl_vendor_submit: 'أرسل طلبك',
  lbl_vendor_how: 'ما الذي يحدث بعد ذلك',
  lbl_vendor_step_ask: 'ترسل الطلب',
  lbl_vendor_step_ask_text: 'عرّفنا بنفسك ومكانك، أما ما تبيعه فتخبرنا به لاحقًا.',
  lbl_vendor_step_read: 'نقرأ طلبك',
  lbl_vendor_step_read_text: 'يقرؤه إنسان لا آلة، ثم يراسلك على بريدك.',
  lbl_vendor_step_sell: 'تصل منتجاتك إلى الرف',
  lbl_vendor_step_sell_text: 'باسمك، ومع كل أرقام ملصقاتها.',
  lbl_vendor_questions: 'لديك أسئلة قبل ذلك؟',
};
