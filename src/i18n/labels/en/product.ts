export const product = {
  lbl_prod_description: 'Description',
} as const;
