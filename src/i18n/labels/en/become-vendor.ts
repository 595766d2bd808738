export const becomeVendor = {
  lbl_vendor_title: 'Become a seller',
} as const;
