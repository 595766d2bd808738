import type { becomeVendor as english } from '#i18n/labels/en/account/become-vendor.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const becomeVendor: Translated<typeof english> = {
  lbl_vendor_title: 'بِع معنا',
  lbl_vendor_intro:
    'يبيع متجر {shop_name} منتجاته ومنتجات موردين مستقلين من أنحاء الهند. إن كانت بيانات منتجاتك صادقة على كل عبوة، فيسعدنا أن نتعرّف إليك.',
  lbl_vendor_form: 'طلبك',
  lbl_vendor_address: 'عنوان المنزل',
  lbl_vendor_submit: 'أرسل طلبك',
  lbl_vendor_how: 'ماذا يحدث بعد ذلك؟',
  lbl_vendor_step_ask: 'ترسل طلبك',
  lbl_vendor_step_ask_text: 'عرّفنا بنفسك وبمكانك، وأخبرنا بما تبيعه حين نراسلك.',
  lbl_vendor_step_read: 'نقرأ طلبك',
  lbl_vendor_step_read_text: 'يقرؤه شخص من فريقنا ثم يراسلك على بريدك.',
  lbl_vendor_step_sell: 'نعرض منتجاتك في المتجر',
  lbl_vendor_step_sell_text: 'باسمك، ومعها كل الأرقام المذكورة على عبواتها.',
  lbl_vendor_questions: 'لديك أسئلة قبل ذلك؟',
};
