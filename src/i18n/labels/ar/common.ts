import type { common as english } from '../en/common.ts';
import type { Translated } from '../translated.ts';

export const common: Translated<typeof english> = {
  lbl_com_site_title: 'قُوانا',
  lbl_com_description:
    'بروتين ومكملات وفيتامينات ووجبات خفيفة ومعدات تدريب بملصقات صادقة. توصيل مجاني فوق {sum}.',
  lbl_com_phone: '+91 80 1000 2016',
  lbl_com_email: 'direct@quwana.example',
  lbl_com_city: 'بنغالور، الهند',
  lbl_com_was: 'بدلًا من',
  lbl_com_close: 'إغلاق',
  lbl_com_pause: 'أوقف حركة الصفوف',
  lbl_com_play: 'شغّل حركة الصفوف',
  lbl_com_loading: 'لحظة من فضلك…',
  lbl_com_notices: 'إشعارات',
  lbl_com_leave_empty: 'اترك هذا الحقل فارغًا',
  lbl_com_see_all: 'عرض الكل',
  lbl_com_back_home: 'العودة إلى الرئيسية',
  lbl_com_all_products: 'كل المنتجات',
  lbl_com_not_found: 'غير موجودة',
  lbl_com_not_found_title: 'هذه الصفحة ليست على الرف',
  lbl_com_not_found_text: 'ربما تغيّر العنوان أو كُتب خطأ. ابحث أو ابدأ من الأقسام.',
  lbl_com_popular_now: 'رائج الآن',
  lbl_com_error_title: 'حدث خطأ غير متوقع!',
  lbl_com_error_text: 'الخلل من عندنا لا من عندك، وسلتك محفوظة في هذا المتصفح. أعد المحاولة بعد لحظات.',
  lbl_com_error_retry: 'أعد المحاولة',
  lbl_com_error_reference: 'إن تكرّر الخلل فاتصل بنا واذكر الرقم {id}.',
  lbl_com_untranslated: 'هذه الصفحة غير متوفرة بالعربية بعد، وإليك نصها بالإنجليزية.',
  lbl_com_on_this_page: 'في هذه الصفحة',
  lbl_com_founded: 'سنة التأسيس',
  lbl_com_free_from: 'توصيل مجاني ابتداءً من',
  lbl_com_answers: 'نرد على الهاتف',
  lbl_com_refresh_title: 'تحديث بياناتك',
  lbl_com_refresh_text:
    'تمسح هذه الصفحة الجلسة والسلة والقوائم المحفوظة في هذا المتصفح، وتحتاج إلى JavaScript.',
  lbl_com_link_copied: 'نُسخ الرابط',
  lbl_com_link_by_hand: 'لا يسمح هذا المتصفح بالنسخ. هذا هو الرابط:',
};
