import type { review as english } from '#i18n/labels/en/catalogue/review.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const review: Translated<typeof english> = {
  lbl_rev_write: 'اكتب تقييمك',
  lbl_rev_rating: 'تقييمك بالنجوم',
  lbl_rev_stars_one: 'نجمة واحدة',
  lbl_rev_stars_two: 'نجمتان',
  lbl_rev_stars_few: '{n} نجوم',
  lbl_rev_stars_many: '{n} نجمة',
  lbl_rev_stars_other: '{n} نجمة',
  lbl_rev_name: 'الاسم',
  lbl_rev_name_removed: 'حُذف الاسم',
  lbl_rev_email: 'البريد الإلكتروني',
  lbl_rev_email_hint: 'لا يظهر لأحد. تقييم واحد للمنتج من كل بريد.',
  lbl_rev_title: 'عنوان التقييم',
  lbl_rev_body: 'نص التقييم',
  lbl_rev_body_hint: '{n} حرف على الأكثر',
  lbl_rev_submit: 'أرسل التقييم',
  lbl_rev_more: 'اعرض المزيد من التقييمات',
  lbl_rev_shown: 'يظهر {n} من أصل {total} من التقييمات',
  lbl_rev_whole: 'اقرأ النص كاملًا',
  lbl_rev_less: 'اعرض أقل',
};
