export const footer = {
  lbl_foot_account: 'Account',
} as const;
