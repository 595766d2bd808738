import type { Translated } from '../../../labels/translated.ts';
import type { pictureFaults as english } from '../../en/imports/picture-faults.ts';

/** Of a file in a catalogue. */
export const pictureFaults: Translated<typeof english> = {
  too_large: 'الصورة «{file}» أكبر من 20 ميغابايت',
  too_many_pixels: 'في الصورة «{file}» أكثر من 120 ميغابكسل',
  heic: 'الصورة «{file}» بصيغة HEIC، ولا تعرضها المتصفحات: احفظها بصيغة JPEG',
  too_complex: 'قراءة الصورة «{file}» تستغرق وقتًا طويلًا أو ذاكرة كبيرة',
  drawing_large: 'حجم الرسم «{file}» أكبر من 512 كيلوبايت',
  drawing_complex: 'في الرسم «{file}» أكثر من 2,000 حرف من النص أو 10,000 شكل',
  unsupported: 'صيغة الصورة «{file}» غير مدعومة ({format}): استعمل WebP أو AVIF أو JPEG أو PNG أو SVG',
  compressed: 'الصورة «{file}» ملف مضغوط، وهذا غير مدعوم',
  no_picture: 'الملف «{file}» ليس صورة',
  drawing_unsafe: 'في الرسم «{file}» ما لا يُقبل: {part}',
  damaged: 'الصورة «{file}» تالفة: {reason}',
};
