export const login = {
  lbl_login_title: 'Log in',
} as const;
