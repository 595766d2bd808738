export const signup = {
  lbl_signup_title: 'Create your account',
} as const;
