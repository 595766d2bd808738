import type { becomeVendor as english } from '../en/become-vendor.ts';
import type { Translated } from '../translated.ts';

export const becomeVendor: Translated<typeof english> = {
  lbl_vendor_title: 'بِع معنا',
};
