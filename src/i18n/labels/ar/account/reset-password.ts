import type { resetPassword as english } from '#i18n/labels/en/account/reset-password.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const resetPassword: Translated<typeof english> = {
  lbl_reset_title: 'نسيت كلمة المرور',
  lbl_reset_intro: 'اكتب بريد حسابك الإلكتروني لنرسل إليه رمزًا صالحًا لعشر دقائق.',
  lbl_reset_email: 'البريد الإلكتروني',
  lbl_reset_send: 'أرسل الرمز',
  lbl_reset_code_title: 'أدخل الرمز',
  lbl_reset_code_intro:
    'إن كان لدينا حساب بالبريد {email} فقد أرسلنا إليه رمزًا من 6 أرقام. تفقّد أيضًا مجلد الرسائل غير المرغوب فيها.',
  lbl_reset_code: 'الرمز',
  lbl_reset_password: 'كلمة المرور الجديدة',
  lbl_reset_password_hint: 'من 8 إلى 20 حرفًا',
  lbl_reset_confirm: 'تأكيد كلمة المرور الجديدة',
  lbl_reset_submit: 'غيّر كلمة المرور',
  lbl_reset_again: 'أرسل الرمز مرة أخرى',
  lbl_reset_other_email: 'استخدم بريدًا آخر',
  lbl_reset_login: 'العودة إلى تسجيل الدخول',
};
