import type { updateProfile as english } from '../en/update-profile.ts';
import type { Translated } from '../translated.ts';

export const updateProfile: Translated<typeof english> = {
  lbl_profile_title: 'تعديل بياناتي',
  lbl_profile_intro: 'نوصل طلبك القادم إلى هذا الاسم وهذا العنوان.',
  lbl_profile_first_name: 'الاسم الأول',
  lbl_profile_last_name: 'اسم العائلة',
  lbl_profile_state: 'الولاية أو المحافظة',
  lbl_profile_select_state: 'اختر الولاية أو المحافظة',
  lbl_profile_city: 'المدينة',
  lbl_profile_select_city: 'اختر المدينة',
  lbl_profile_mobile: 'رقم التواصل',
  lbl_profile_postal_code: 'الرمز البريدي',
  lbl_profile_address: 'عنوان الشحن',
  lbl_profile_submit: 'احفظ التعديلات',
  lbl_profile_email_title: 'بريدك الإلكتروني',
  lbl_profile_email_now: 'تسجّل الدخول بالبريد {email}.',
  lbl_profile_email_new: 'البريد الجديد',
  lbl_profile_email_password: 'كلمة مرورك',
  lbl_profile_email_intro: 'نرسل رمزًا إلى البريد الجديد. وحين تُدخله يُسجَّل خروجك من أجهزتك الأخرى.',
  lbl_profile_email_sent:
    'أرسلنا رمزًا من 6 أرقام إلى {email}، وهو صالح لخمس عشرة دقيقة. ابحث عنه في البريد غير المرغوب أيضًا.',
  lbl_profile_email_submit: 'غيّر البريد',
  lbl_profile_needs_script: 'يحتاج تعديل بياناتك إلى JavaScript. فعّله ثم أعد تحميل الصفحة.',
};
