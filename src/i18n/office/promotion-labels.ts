import type { OfficeKey } from './translate.ts';

/** Labels of the fields of banners, campaigns and announcements, by their name in the catalogue files. */
const SHARED = { position: 'promotion_position', from: 'coupon_from', until: 'coupon_until' } as const;

export const CAMPAIGN_LABELS = {
  'mainTitle.en': 'promotion_main_en',
  'mainTitle.ar': 'promotion_main_ar',
  'discountTitle.en': 'promotion_discount_en',
  'discountTitle.ar': 'promotion_discount_ar',
  'body.en': 'promotion_body_en',
  'body.ar': 'promotion_body_ar',
  cover: 'promotion_cover_ltr',
  coverRtl: 'promotion_cover_rtl',
  productIds: 'promotion_products',
  ...SHARED,
} as const;

export const ANNOUNCEMENT_LABELS = {
  'text.en': 'announcement_text_en',
  'text.ar': 'announcement_text_ar',
  link: 'banner_target',
  ...SHARED,
} as const;

export const BANNER_LABELS = {
  'topTitle.en': 'promotion_top_en',
  'topTitle.ar': 'promotion_top_ar',
  'mainTitle.en': 'promotion_main_en',
  'mainTitle.ar': 'promotion_main_ar',
  'bottomTitle.en': 'promotion_bottom_en',
  'bottomTitle.ar': 'promotion_bottom_ar',
  'leftButtonText.en': 'promotion_button_en',
  'leftButtonText.ar': 'promotion_button_ar',
  leftButtonUrl: 'banner_target',
  'image.en': 'promotion_picture_ltr',
  'image.ar': 'promotion_picture_rtl',
  textColor: 'banner_color',
  ...SHARED,
} as const;

export const SIDE_LABELS: Readonly<Record<string, OfficeKey>> = {
  ...BANNER_LABELS,
  ...CAMPAIGN_LABELS,
  ...ANNOUNCEMENT_LABELS,
};
