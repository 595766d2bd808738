import type { faq as english } from '#i18n/labels/en/chrome/faq.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const faq: Translated<typeof english> = {
  lbl_faq_title: 'الأسئلة الشائعة',
  lbl_faq_intro: 'إجابات قصيرة عن الطلبات والتوصيل والدفع وبيانات المنتجات.',
  lbl_faq_more_title: 'هل بقي لديك سؤال؟',
  lbl_faq_more_text: 'اتصل بنا أو راسلنا، تسعدنا مساعدتك.',
};
