export const common = {
  lbl_com_close: 'Close',
} as const;
