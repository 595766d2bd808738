import type { updateProfile as english } from '#i18n/labels/en/account/update-profile.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const updateProfile: Translated<typeof english> = {
  lbl_profile_title: 'تعديل بياناتي',
  lbl_profile_intro: 'نوصل طلبك القادم إلى هذا الاسم وهذا العنوان.',
  lbl_profile_first_name: 'الاسم الأول',
  lbl_profile_last_name: 'اسم العائلة',
  lbl_profile_state: 'الولاية أو المحافظة',
  lbl_profile_select_state: 'اختر الولاية أو المحافظة',
  lbl_profile_city: 'المدينة',
  lbl_profile_select_city: 'اختر المدينة',
  lbl_profile_mobile: 'رقم الجوال',
  lbl_profile_postal_code: 'الرمز البريدي',
  lbl_profile_address: 'عنوان الشحن',
  lbl_profile_tax_number: 'رقم GSTIN',
  lbl_profile_tax_number_hint: 'للشركات في الهند. يظهر في فواتيرك ابتداءً من طلبك القادم.',
  lbl_profile_submit: 'احفظ التعديلات',
  lbl_profile_email_title: 'بريدك الإلكتروني',
  lbl_profile_email_now: 'تسجّل الدخول بالبريد {email}.',
  lbl_profile_email_new: 'البريد الجديد',
  lbl_profile_email_password: 'كلمة مرورك',
  lbl_profile_email_intro: 'نرسل رمزًا إلى البريد الجديد. وبعد إدخاله يُسجَّل خروجك من أجهزتك الأخرى.',
  lbl_profile_email_sent:
    'أرسلنا رمزًا من 6 أرقام إلى {email}، وهو صالح لخمس عشرة دقيقة. تفقّد أيضًا مجلد الرسائل غير المرغوب فيها.',
  lbl_profile_email_submit: 'غيّر البريد',
  lbl_profile_data_title: 'بياناتك لدينا',
  lbl_profile_data_intro: 'اطّلع على ما نعرفه عنك، أو احذف حسابك نهائيًا.',
  lbl_profile_download_title: 'نسخة من بياناتك',
  lbl_profile_download_text:
    'ملف فيه كل ما في حسابك: بياناتك وطلباتك وقوائمك وجلساتك والرسائل التي أرسلناها إليك.',
  lbl_profile_download: 'نزّل بياناتي',
  lbl_profile_download_done: 'نُزّلت بياناتك.',
  lbl_profile_data_note:
    'التقييمات والرسائل والاشتراك في النشرة وطلب البيع مرتبطة ببريد إلكتروني لا بحساب. راسلنا من بريدك لنرسلها إليك.',
  lbl_profile_delete_title: 'حذف الحساب',
  lbl_profile_delete_text:
    'نحذف حسابك بعد سبعة أيام من طلبك. يمكنك التراجع حتى ذلك الحين، من هنا أو من الرابط في رسالتنا.',
  lbl_profile_delete_gone: 'نحذف اسمك وعناوينك ورقم هاتفك وقوائمك ورسائلك إلينا ورسائلنا إليك.',
  lbl_profile_delete_stays:
    'تبقى الطلبات في سجلاتنا كما يفرض قانون الضرائب، من دون اسمك وعنوانك، وتبقى التقييمات من دون اسمك.',
  lbl_profile_delete_orders: 'إن كان لديك حينها طلب لم يكتمل، فسنحذف الحساب فور اكتماله.',
  lbl_profile_delete_password: 'كلمة مرورك',
  lbl_profile_delete_confirm: 'أريد حذف حسابي وبياناتي',
  lbl_profile_delete_unconfirmed: 'أكّد أنك تريد حذف حسابك',
  lbl_profile_delete_submit: 'احذف حسابي',
  lbl_profile_pending_title: 'سيُحذف حسابك في {date}',
  lbl_profile_pending_text:
    'حتى ذلك اليوم يمكنك استخدامه كالمعتاد. لإلغاء الحذف، اضغط الزر أدناه أو افتح الرابط الذي أرسلناه إلى بريدك.',
  lbl_profile_pending_orders: 'لا يمكننا حذف الحساب قبل اكتمال هذه الطلبات: {orders}.',
  lbl_profile_keep: 'احتفظ بحسابي',
  lbl_profile_kept: 'أُلغي حذف حسابك، ولم يُحذف شيء.',
  lbl_profile_keep_title: 'هل تريد الاحتفاظ بحسابك؟',
  lbl_profile_keep_text: 'طلبت منا حذف حسابك. اضغط الزر للتراجع عن ذلك، ولن يُحذف شيء.',
  lbl_profile_keep_login: 'تسجيل الدخول',
  lbl_profile_needs_script: 'يحتاج تعديل بياناتك إلى JavaScript. فعّله ثم أعد تحميل الصفحة.',
};
