export const resetPassword = {
  lbl_reset_title: 'Forget Your Password',
} as const;
