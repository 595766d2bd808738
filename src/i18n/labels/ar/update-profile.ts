import type { updateProfile as english } from '../en/update-profile.ts';
import type { Translated } from '../translated.ts';

export const updateProfile: Translated<typeof english> = {
  lbl_profile_title: 'تعديل بياناتي',
  lbl_profile_intro:
    'اسمك ورقم هاتفك وعنوان الشحن هي ما كتبته عند إنشاء الحساب. هل غيّرت سكنك أو رقمك؟ أخبرنا ونحن نعدّله لك.',
  lbl_profile_orders: 'سجل الطلبات',
};
