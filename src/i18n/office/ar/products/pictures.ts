import type { Translated } from '../../../labels/translated.ts';
import type { pictures as english } from '../../en/products/pictures.ts';

export const pictures = {
  upload_title: 'أضف صورًا',
  upload_drop: 'أفلت الصور هنا أو الصقها أو اختر ملفات.',
  upload_drop_one: 'أفلت صورة هنا أو الصقها أو اختر ملفًا.',
  upload_choose_one: 'اختر ملفًا',
  upload_hint:
    'WebP أو AVIF أو JPEG أو PNG أو SVG، حتى 20 ميغابايت و120 ميغابكسل للصورة، و12 صورة في المرة. تُحذف بيانات الكاميرا.',
  upload_choose: 'اختر ملفات',
  upload_camera: 'التقط صورة',
  upload_send: 'ارفع',
  upload_sending: 'جارٍ رفع {n} …',
  pictures_order: 'الترتيب والنصوص',
  pictures_order_hint: 'تظهر الصورة الأولى في القوائم. اسحب الصورة، أو استعمل الأسهم وهي محددة، أو الأزرار.',
  pictures_empty: 'لا صور بعد',
  pictures_empty_hint: 'يحتاج المنتج إلى صورة قبل نشره.',
  pictures_save_hint: 'يُحفظ الترتيب والنصوص والألوان والخيارات معًا.',
  picture_n: 'الصورة {n}',
  picture_main: 'الصورة الرئيسية',
  picture_alt_en: 'ما تُظهره، بالإنجليزية',
  picture_alt_ar: 'ما تُظهره، بالعربية',
  picture_color: 'تظهر مع',
  picture_any_color: 'كل الألوان',
  picture_choice: 'تظهر مع الخيار',
  picture_any_choice: 'كل الخيارات',
  row_up: 'انقل إلى أعلى: {name}',
  row_down: 'انقل إلى أسفل: {name}',
  row_remove: 'أزل: {name}',
  row_grip: 'انقل بالأسهم: {name}',
  row_moved: 'أصبح في الموضع {n} من {count}',
  save_region: 'التعديلات',
  unsaved: 'تعديلات لم تُحفظ بعد: {n}',
  unsaved_discard: 'تجاهل التعديلات',
  done_pictures_added: 'أضيفت الصور: {n}',
  fault_picture_none: 'اختر صورة واحدة على الأقل.',
  fault_picture_again: 'تغيّر المنتج في هذه الأثناء. ارفع الصور مرة أخرى.',
  fault_pictures_refused: 'أضيف: {added}. لم يُضف: {n}.',
  'fault_picture_not-a-picture': '{name} ليس صورة، أو أنه تالف أو ناقص.',
  'fault_picture_unsupported-format':
    'صيغة {name} لا تعرضها المتصفحات. استعمل WebP أو AVIF أو JPEG أو PNG أو SVG.',
  'fault_picture_too-large': 'حجم {name} أكبر من 20 ميغابايت.',
  'fault_picture_too-many-pixels': 'في {name} أكثر من 120 ميغابكسل. صغّره أولًا.',
  fault_picture_heic:
    '{name} بصيغة HEIC الخاصة بالهواتف، ولا تعرضها المتصفحات. احفظه بصيغة JPEG، أو اختر «الأكثر توافقًا» في كاميرا iPhone (الإعدادات › الكاميرا › التنسيقات).',
  'fault_picture_too-complex':
    'قراءة {name} تستغرق وقتًا طويلًا أو ذاكرة كبيرة. احفظه من جديد بصيغة JPEG أو PNG عادية.',
  'fault_picture_drawing-too-large':
    'الرسم {name} أكبر من المسموح: 512 كيلوبايت و2,000 حرف من النص و10,000 شكل على الأكثر. بسّطه، أو احفظه بصيغة WebP أو PNG.',
  'fault_picture_unsafe-svg': 'يحتوي {name} على برامج أو روابط إلى مواقع أخرى، وهذا لا يجوز في الرسوم.',
  fault_picture_twice: '{name} من صور هذا المنتج أصلًا.',
  fault_part_conflict: 'غيّر عضو آخر هذا الجزء من المنتج في هذه الأثناء.',
} satisfies Translated<typeof english>;
