import type { guest as english } from '#i18n/labels/en/account/guest.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const guest: Translated<typeof english> = {
  lbl_guest_title: 'اطلب دون حساب',
  lbl_guest_intro: 'نموذج واحد ثم الدفع. الفاتورة ورابط طلبك لا يحتاجان إلى كلمة مرور.',
  lbl_guest_or: 'لا حاجة إلى حساب',
  lbl_guest_way: 'اطلب دون حساب',
  lbl_guest_way_hint:
    'يكفي الاسم والهاتف والعنوان للدفع نقدًا، وتحتاج طرق الدفع الأخرى إلى بريد إلكتروني أيضًا.',
  lbl_guest_phone_hint: 'يتصل المندوب بهذا الرقم.',
  lbl_guest_email_hint: 'مطلوب لكل طرق الدفع عدا النقد، ونرسل إليه الإيصال ورابط طلبك.',
  lbl_guest_code: 'الرمز البريدي',
  lbl_guest_submit: 'تابع إلى إتمام الطلب',
  lbl_guest_sign_in: 'لديك حساب؟',
  lbl_guest_privacy: 'نستخدم هذه البيانات لتوصيل طلبك والتواصل معك بشأنه.',
  lbl_guest_privacy_link: 'ما الذي نحتفظ به',
  lbl_guest_claim: 'هل طلبت من قبل دون حساب؟',
  lbl_guest_claim_hint: 'نضيف تلك الطلبات إلى هنا بعد أن تؤكد برمزٍ أن {email} بريدك.',
  lbl_guest_claim_send: 'أرسل الرمز',
  lbl_guest_claim_sent: 'أرسلنا رمزًا إلى {email}.',
  lbl_guest_claim_code: 'الرمز',
  lbl_guest_claim_submit: 'أضف الطلبات',
  lbl_guest_claim_none: 'لا توجد طلبات دون حساب بهذا البريد.',
  lbl_guest_claim_done_zero: 'لم يُضف أي طلب.',
  lbl_guest_claim_done_one: 'أضفنا طلبًا واحدًا.',
  lbl_guest_claim_done_two: 'أضفنا طلبين.',
  lbl_guest_claim_done_few: 'أضفنا {n} طلبات.',
  lbl_guest_claim_done_many: 'أضفنا {n} طلبًا.',
  lbl_guest_claim_done_other: 'أضفنا {n} طلب.',
};
