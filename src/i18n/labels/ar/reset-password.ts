import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../translated.ts';

export const resetPassword: Translated<typeof english> = {
  lbl_reset_title: 'نسيت كلمة المرور',
  lbl_reset_intro: 'اتصل بنا أو راسلنا من بريد حسابك ونساعدك على الدخول من جديد.',
  lbl_reset_login: 'العودة إلى تسجيل الدخول',
};
