import type { becomeVendor as english } from '../en/become-vendor.ts';
import type { Translated } from '../translated.ts';

export const becomeVendor: Translated<typeof english> = {
  lbl_vendor_title: 'كن بائعًا',
  lbl_vendor_intro:
    'يبيع قُوانا مخزونه ومنتجات موردين مستقلين من أنحاء الهند. إن كانت ملصقاتك تقول ما في الداخل، فيسعدنا أن نسمع منك.',
  lbl_vendor_how: 'اكتب لنا اسمك ومدينتك وما تبيعه.',
  lbl_vendor_write: 'اكتب لنا',
};
