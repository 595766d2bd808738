import type { contact as english } from '#i18n/labels/en/account/contact.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const contact: Translated<typeof english> = {
  lbl_contact_title: 'تواصل معنا',
  lbl_contact_intro: 'هل لديك سؤال عن منتج أو طلب أو توصيل؟ تحدّث إلينا.',
  lbl_contact_form: 'راسلنا',
  lbl_contact_name: 'الاسم',
  lbl_contact_email: 'البريد الإلكتروني',
  lbl_contact_phone_number: 'رقم الهاتف',
  lbl_contact_subject: 'الموضوع',
  lbl_contact_message: 'رسالتك',
  lbl_contact_send: 'أرسل رسالتك',
  lbl_contact_phone: 'الهاتف',
  lbl_contact_phone_hint: '{shop_hours}',
  lbl_contact_email_hint: 'اذكر رقم طلبك إن كان لديك طلب',
  lbl_contact_city: 'أين نحن',
  lbl_contact_city_hint: 'من هنا يشحن متجر {shop_name}',
  lbl_contact_map: 'خريطة مرسومة يتوسطها المتجر: {shop_place}',
  lbl_contact_open_map: 'افتح في OpenStreetMap',
  lbl_contact_show_map: 'اعرض الخريطة',
  lbl_contact_map_host: 'تُحمَّل الخريطة من OpenStreetMap بعد الضغط',
  lbl_contact_live_map: 'خريطة {shop_place} من OpenStreetMap',
  lbl_contact_faq: 'اقرأ الأسئلة الشائعة أولًا',
};
