import type { topHeader as english } from '#i18n/labels/en/chrome/top-header.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const topHeader: Translated<typeof english> = {
  lbl_top_skip: 'انتقل إلى المحتوى',
  lbl_top_free_delivery: 'توصيل مجاني ابتداءً من {sum}',
  lbl_top_service: 'الخدمات',
  lbl_top_deal: 'عرض اليوم',
  lbl_top_gift: 'بطاقات الهدايا',
  lbl_top_track: 'تتبّع الطلب',
  lbl_top_shipping: 'الشحن',
  lbl_top_returns: 'إرجاع سهل',
  lbl_top_help: 'المساعدة والتواصل',
  lbl_top_notifications: 'الإشعارات',
  lbl_top_language: 'English',
};
