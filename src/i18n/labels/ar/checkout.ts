import type { checkout as english } from '../en/checkout.ts';
import type { Translated } from '../translated.ts';

export const checkout: Translated<typeof english> = {
  lbl_chkout_title: 'إتمام الطلب',
};
