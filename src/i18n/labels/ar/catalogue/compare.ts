import type { compare as english } from '#i18n/labels/en/catalogue/compare.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const compare: Translated<typeof english> = {
  lbl_compare_title: 'المقارنة',
  lbl_compare_empty: 'لا شيء للمقارنة بعد',
  lbl_compare_empty_hint:
    'تعرض كل صفحة منتج أرقامها بالطريقة نفسها: للحصة، ولكل 100 غ، وسعر الحصة. أضف منتجين لتراهما جنبًا إلى جنب.',
  lbl_compare_needs_script:
    'مقارنتك محفوظة في متصفحك، ويحتاج عرضها إلى JavaScript. فعّله ثم أعد تحميل الصفحة.',
  lbl_compare_share: 'شارك هذه المقارنة',
  lbl_compare_table: 'جدول المقارنة',
  lbl_compare_action: 'الإجراء',
  lbl_compare_remove: 'إزالة',
  lbl_compare_name: 'اسم المنتج',
  lbl_compare_image: 'صورة المنتج',
  lbl_compare_view: 'عرض التفاصيل',
  lbl_compare_description: 'وصف المنتج',
  lbl_compare_availability: 'التوفر',
  lbl_compare_in_stock: 'متوفر في المخزون',
  lbl_compare_protein: 'البروتين في الحصة',
  lbl_compare_per_serving: 'سعر الحصة',
  lbl_compare_rating: 'التقييم',
  lbl_compare_brand: 'العلامة التجارية',
  lbl_compare_net_content: 'المحتوى الصافي',
  lbl_compare_per: '{amount} لكل {basis}',
  lbl_compare_in_serving: 'في الحصة',
  lbl_compare_same: 'متطابق',
  lbl_compare_differs: 'مختلف',
  lbl_compare_best: 'الأفضل',
};
