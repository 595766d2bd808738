import type { wishlist as english } from '#i18n/labels/en/catalogue/wishlist.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const wishlist: Translated<typeof english> = {
  lbl_wish_title: 'المفضلة',
  lbl_wish_empty: 'المفضلة فارغة',
  lbl_wish_empty_hint: 'اضغط القلب على أي بطاقة لتجد المنتج هنا.',
  lbl_wish_continue: 'متابعة التسوق',
  lbl_wish_clear: 'إفراغ المفضلة',
  lbl_wish_undo: 'تراجع',
  lbl_wish_remove: 'أزل {name} من المفضلة',
  lbl_wish_take_off: 'إزالة',
  lbl_wish_move: 'انقل إلى السلة',
  lbl_wish_choose: 'اختر ما يناسبك',
  lbl_wish_gone: 'لم يعد متاحًا للبيع',
  lbl_wish_as_page: 'افتحها في صفحة وشاركها',
  lbl_wish_needs_script: 'مفضلتك محفوظة في متصفحك، ويحتاج عرضها إلى JavaScript. فعّله ثم أعد تحميل الصفحة.',
  lbl_wish_share: 'شارك هذه القائمة',
};
