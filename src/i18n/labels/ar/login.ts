import type { login as english } from '../en/login.ts';
import type { Translated } from '../translated.ts';

export const login: Translated<typeof english> = {
  lbl_login_title: 'تسجيل الدخول',
};
