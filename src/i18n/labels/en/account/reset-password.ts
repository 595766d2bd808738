export const resetPassword = {
  lbl_reset_title: 'Forget Your Password',
  lbl_reset_intro: 'Tell us the email of your account. We send a code to it, good for ten minutes.',
  lbl_reset_email: 'Email',
  lbl_reset_send: 'Send the code',
  lbl_reset_code_title: 'Enter the code',
  lbl_reset_code_intro:
    'If {email} has an account, a code of 6 digits is on its way. Look in the spam folder too.',
  lbl_reset_code: 'Code',
  lbl_reset_password: 'New password',
  lbl_reset_password_hint: '8 to 20 characters',
  lbl_reset_confirm: 'Confirm new password',
  lbl_reset_submit: 'Change password',
  lbl_reset_again: 'Send the code again',
  lbl_reset_other_email: 'Use another email',
  lbl_reset_login: 'Back to login',
} as const;
