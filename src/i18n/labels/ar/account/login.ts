import type { login as english } from '#i18n/labels/en/account/login.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const login: Translated<typeof english> = {
  lbl_login_title: 'تسجيل الدخول',
  lbl_login_needed: 'الصفحة التي فتحتها تخص حسابًا. سجّل الدخول لعرضها.',
  lbl_login_to_order: 'لإتمام طلبك سجّل الدخول أو اطلب دون حساب. سلتك محفوظة.',
  lbl_login_email: 'البريد الإلكتروني',
  lbl_login_password: 'كلمة المرور',
  lbl_login_show_password: 'إظهار كلمة المرور',
  lbl_login_forgot: 'نسيت كلمة المرور؟',
  lbl_login_submit: 'تسجيل الدخول',
  lbl_login_new_here: 'ليس لديك حساب؟',
  lbl_login_signup: 'أنشئ حسابًا',
  lbl_login_picture: 'رف عليه عبوات من منتجات التغذية الرياضية',
  lbl_login_slogan: 'تغذية رياضية ببيانات صادقة على كل عبوة',
  lbl_login_needs_script: 'يحتاج هذا النموذج إلى JavaScript. فعّله ثم أعد تحميل الصفحة.',
  lbl_login_link_title: 'تسجيل الدخول برابط',
  lbl_login_link_intro: 'اضغط الزر لتسجيل الدخول على هذا الجهاز. يُستخدم الرابط مرة واحدة.',
  lbl_login_link_missing: 'تعمل هذه الصفحة بالرابط الذي أرسلناه إلى بريدك. افتح الرسالة واضغط الزر فيها.',
  lbl_login_link_password: 'سجّل الدخول بكلمة المرور',
};
