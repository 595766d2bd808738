import type { signup as english } from '#i18n/labels/en/account/signup.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const signup: Translated<typeof english> = {
  lbl_signup_title: 'أنشئ حسابك',
  lbl_signup_intro: 'كل الحقول مطلوبة ما لم يُذكر أنها اختيارية.',
  lbl_signup_optional: 'اختياري',
  lbl_signup_first_name: 'الاسم الأول',
  lbl_signup_last_name: 'اسم العائلة',
  lbl_signup_email: 'البريد الإلكتروني',
  lbl_signup_password: 'كلمة المرور',
  lbl_signup_password_hint: '8 أحرف على الأقل',
  lbl_signup_confirm_password: 'تأكيد كلمة المرور',
  lbl_signup_mobile: 'الجوال',
  lbl_signup_country: 'البلد',
  lbl_signup_state: 'الولاية أو المحافظة',
  lbl_signup_city: 'المدينة',
  lbl_signup_select_country: 'اختر البلد',
  lbl_signup_select_state: 'اختر الولاية أو المحافظة',
  lbl_signup_select_city: 'اختر المدينة',
  lbl_signup_address: 'عنوان الشحن',
  lbl_signup_postal_code: 'الرمز البريدي',
  lbl_signup_submit: 'أنشئ الحساب',
  lbl_signup_have_account: 'لديك حساب؟',
  lbl_signup_login: 'سجّل الدخول',
};
