import type { footer as english } from '#i18n/labels/en/chrome/footer.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const footer: Translated<typeof english> = {
  lbl_foot_tagline: 'تغذية رياضية ببيانات صادقة على كل عبوة، منذ {year}.',
  lbl_foot_account: 'الحساب',
  lbl_foot_login: 'تسجيل الدخول',
  lbl_foot_orders: 'سجل الطلبات',
  lbl_foot_registration: 'سجل تجاري',
  lbl_foot_company: 'رقم الشركة CIN',
  lbl_foot_gstin: 'رقم GSTIN',
  lbl_foot_food_licence: 'ترخيص FSSAI رقم',
  lbl_foot_wishlist: 'المفضلة',
  lbl_foot_compare: 'المقارنة',
  lbl_foot_seller: 'بِع معنا',
  lbl_foot_links: 'روابط سريعة',
  lbl_foot_about: 'عن {shop_name}',
  lbl_foot_campaigns: 'العروض',
  lbl_foot_faq: 'الأسئلة الشائعة',
  lbl_foot_privacy: 'الخصوصية',
  lbl_foot_contact: 'تواصل معنا',
  lbl_foot_pays: 'طرق الدفع',
  lbl_foot_cash: 'الدفع عند الاستلام',
  lbl_foot_profiles: 'تابع {shop_name}',
  lbl_foot_profile_on: '{shop_name} على {name} (يُفتح في علامة تبويب جديدة)',
  lbl_foot_share: 'أخبر أصدقاءك عن {shop_name}',
  lbl_foot_share_on: 'شارك عبر {name} (يُفتح في علامة تبويب جديدة)',
  lbl_foot_to_top: 'العودة إلى الأعلى',
};
