import type { campaign as english } from '#i18n/labels/en/catalogue/campaign.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const campaign: Translated<typeof english> = {
  lbl_camp_title: 'العروض',
  lbl_camp_shop: 'تسوّق كل المنتجات',
  lbl_camp_on_sale: 'شاهد التخفيضات',
  lbl_camp_products: 'ضمن هذا العرض',
  lbl_camp_more: 'عروض أخرى',
};
