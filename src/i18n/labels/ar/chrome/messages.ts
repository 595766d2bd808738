import type { messages as english } from '#i18n/labels/en/chrome/messages.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const messages: Translated<typeof english> = {
  msg_added_to_cart: 'أُضيف إلى السلة!',
  msg_added_to_wishlist: 'أُضيف إلى مفضلتك!',
  msg_login_success: 'تم تسجيل الدخول بنجاح!',
  msg_signup_success: 'تم إنشاء الحساب بنجاح!',
  msg_vendor_requested: 'تم إرسال طلبك للبيع معنا بنجاح!',
  msg_subscribed: 'تم اشتراكك في النشرة البريدية بنجاح!',
  msg_message_sent: 'تم إرسال رسالتك بنجاح!',
  msg_review_sent: 'تم إرسال تقييمك بنجاح!',
  msg_profile_updated: 'تم تحديث بياناتك بنجاح!',
  msg_email_changed: 'تغيّر بريدك الإلكتروني.',
  msg_otp_sent: 'أرسلنا رمز تحقق إلى بريدك. أدخل الرمز وكلمة المرور الجديدة!',
  msg_password_changed: 'تم تغيير كلمة المرور بنجاح. سجّل الدخول بكلمة المرور الجديدة!',
  msg_session_ended: 'انتهت جلستك. سجّل الدخول من جديد.',
  msg_order_placed: 'تم تسجيل طلبك بنجاح!',
  msg_refreshed: 'تم تحديث جميع البيانات بنجاح',
  msg_cart_is_empty: 'سلتك فارغة',
  msg_no_item_in_cart: 'لا توجد منتجات في سلتك',
  msg_place_order_question: 'هل تريد تأكيد الطلب؟',
};
