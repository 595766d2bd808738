export const compare = {
  lbl_compare_title: 'Compare',
} as const;
