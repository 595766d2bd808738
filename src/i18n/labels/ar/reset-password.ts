import type { resetPassword as english } from '../en/reset-password.ts';
import type { Translated } from '../translated.ts';

export const resetPassword: Translated<typeof english> = {
  lbl_reset_title: 'نسيت كلمة المرور',
};
