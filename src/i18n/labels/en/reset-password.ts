export const resetPassword = {
  lbl_reset_title: 'Forget Your Password',
  lbl_reset_intro: 'Call or write to us from the email address of your account and we help you back in.',
  lbl_reset_login: 'Back to login',
} as const;
