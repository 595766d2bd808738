import type { Translated } from '../../../labels/translated.ts';
import type { insert as english } from '../../en/words/insert.ts';

export const insert = {
  link_title_en: 'رابط في النص الإنجليزي',
  link_title_ar: 'رابط في النص العربي',
  link_find: 'منتج أو قسم أو صفحة أو سؤال، أو رابط',
  link_hint: 'الكلمات المحددة في النص تصبح كلمات الرابط.',
  link_categories: 'الأقسام',
  link_address: 'رابط',
  link_not_open: 'لا يراها الزوّار بعد',
  picture_title_en: 'صورة في النص الإنجليزي',
  picture_title_ar: 'صورة في النص العربي',
  picture_replace_en: 'استبدال الصورة في النص الإنجليزي',
  picture_replace_ar: 'استبدال الصورة في النص العربي',
  picture_find: 'اسم الملف أو كلمات من وصف الصورة',
  picture_hint: 'تُوصف الصورة بنصها البديل في المكتبة، بلغة النص.',
  picture_upload: 'ارفع صورة',
  picture_upload_add: 'أضفها إلى النص',
  picture_upload_back: 'رجوع',
  picture_upload_lost: 'لم تُضف الصورة. تحقق من الاتصال ومن أنك ما زلت مسجّل الدخول، ثم حاول مرة أخرى.',
  link_none: 'لا شيء في المتجر بهذه الكلمات.',
} satisfies Translated<typeof english>;
