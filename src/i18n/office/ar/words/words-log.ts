import type { Translated } from '../../../labels/translated.ts';
import type { wordsLog as english } from '../../en/words/words-log.ts';

export const wordsLog = {
  'action_text.save': 'حفظ المسودة',
  'action_text.publish': 'نشر النص',
  'action_text.schedule': 'جدولة النص',
  'action_text.unschedule': 'إلغاء النشر المجدول',
  'action_text.discard': 'حذف المسودة',
  'action_text.reset': 'الرجوع إلى النص الأصلي',
  'action_text.undo': 'التراجع عن تغيير في النص',
  'action_page.place': 'تغيير عنوان الصفحة أو قائمتها',
  'action_page.hide': 'إخفاء الصفحة',
  'action_page.show': 'إظهار الصفحة من جديد',
  'action_question.move': 'نقل السؤال',
  'action_question.hide': 'إخفاء السؤال',
  'action_question.show': 'إظهار السؤال من جديد',
  value_draft_en_id: 'المسودة الإنجليزية',
  value_draft_ar_id: 'المسودة العربية',
  value_scheduled_en_id: 'النص الإنجليزي المجدول',
  value_scheduled_ar_id: 'النص العربي المجدول',
  value_published_en_id: 'الإنجليزي في المتجر',
  value_published_ar_id: 'العربي في المتجر',
  value_publish_en_at: 'موعد نشر الإنجليزي',
  value_publish_ar_at: 'موعد نشر العربي',
  value_address: 'العنوان',
  value_menu: 'القائمة',
  value_is_hidden: 'مخفي',
} satisfies Translated<typeof english>;
