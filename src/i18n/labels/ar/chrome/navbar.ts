import type { navbar as english } from '#i18n/labels/en/chrome/navbar.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const navbar: Translated<typeof english> = {
  lbl_nav_home: 'الرئيسية',
  lbl_nav_tabs: 'تنقل سريع',
  lbl_nav_tab_categories: 'الأقسام',
  lbl_nav_tab_cart: 'السلة',
  lbl_nav_breadcrumb: 'أنت هنا',
  lbl_nav_shelves: 'الأقسام',
  lbl_nav_on_sale: 'التخفيضات',
  lbl_nav_shop_by_category: 'تسوّق حسب القسم',
  lbl_nav_all_of: 'قسم {name}',
  lbl_nav_account: 'حسابك',
  lbl_nav_hello: 'أهلًا {name}',
  lbl_nav_guest: 'سجّل الدخول لتتابع طلباتك.',
  lbl_nav_update_profile: 'تعديل بياناتي',
  lbl_nav_order_history: 'سجل الطلبات',
  lbl_nav_logout: 'تسجيل الخروج',
  lbl_nav_login: 'تسجيل الدخول',
  lbl_nav_signup: 'إنشاء حساب',
};
