import type { messages as english } from '#i18n/labels/en/chrome/messages.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const messages: Translated<typeof english> = {
  msg_added_left_out: 'لم يتسع حسابك لما يلي: {names}',
  msg_added_to_cart: 'أُضيف إلى السلة!',
  msg_added_to_wishlist: 'أُضيف إلى مفضلتك!',
  msg_login_success: 'سُجّل دخولك، أهلًا بك!',
  msg_signup_success: 'حسابك جاهز، أهلًا بك!',
  msg_vendor_requested: 'وصلنا طلبك للبيع معنا، شكرًا لك!',
  msg_subscribed: 'شكرًا لك! افتح الرابط في رسالتنا إليك لتأكيد اشتراكك في النشرة البريدية.',
  msg_message_sent: 'وصلتنا رسالتك، شكرًا لك!',
  msg_review_sent: 'وصلنا تقييمك، شكرًا لك!',
  msg_profile_updated: 'حُفظت بياناتك!',
  msg_email_changed: 'تغيّر بريدك الإلكتروني.',
  msg_otp_sent: 'أرسلنا رمزًا إلى بريدك. أدخل الرمز وكلمة المرور الجديدة!',
  msg_password_changed: 'تغيّرت كلمة المرور. سجّل الدخول بكلمة المرور الجديدة!',
  msg_session_ended: 'انتهت جلستك. سجّل الدخول من جديد.',
  msg_storage_blocked:
    'متصفحك لا يسمح للمتجر بالحفظ، لذا ستفقد سلتك وقوائمك وتسجيل دخولك عند إغلاق علامة التبويب هذه.',
  msg_order_placed: 'سُجّل طلبك، شكرًا لك!',
  msg_refreshed: 'حُدّثت كل البيانات',
  msg_cart_is_empty: 'سلتك فارغة',
  msg_no_item_in_cart: 'لا منتجات في سلتك',
  msg_place_order_question: 'هل تريد تأكيد الطلب؟',
};
