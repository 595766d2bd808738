export const compare = {
  lbl_compare_title: 'Compare',
  lbl_compare_empty: 'Nothing to compare yet',
  lbl_compare_empty_hint:
    'Every product page states its figures the same way: per serving, per 100 g and price per serving. Open two and read them side by side.',
} as const;
