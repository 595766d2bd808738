import type { signup as english } from '../en/signup.ts';
import type { Translated } from '../translated.ts';

export const signup: Translated<typeof english> = {
  lbl_signup_title: 'أنشئ حسابك',
};
