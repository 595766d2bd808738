export const becomeVendor = {
  lbl_vendor_title: 'Become a seller',
  lbl_vendor_intro:
    'Quwana sells its own stock and that of independent suppliers across India. If your labels say what is inside, we would like to hear from you.',
  lbl_vendor_how: 'Write to us with your name, your city and what you sell.',
  lbl_vendor_write: 'Write to us',
} as const;
