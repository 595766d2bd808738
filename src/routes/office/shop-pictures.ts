import { isLocale, type Locale } from '#i18n/locales.ts';

/** Pictures of the shop that the owner uploads, each a setting. */
export const SHOP_PICTURES = [
  'shop_logo_en',
  'shop_logo_ar',
  'shop_logo_dark_en',
  'shop_logo_dark_ar',
  'shop_icons',
] as const;

export type ShopPictureKey = (typeof SHOP_PICTURES)[number];

export const isShopPicture = (key: string): key is ShopPictureKey => SHOP_PICTURES.some((one) => one === key);

/** False for a picture of a language that visitors do not see. */
export const isSeenIn = (languages: readonly Locale[], key: ShopPictureKey): boolean => {
  const language = key.slice(-2);
  return !isLocale(language) || languages.includes(language);
};

/** Media URL of the picture that a value of the setting shows. */
export const shownPicture = (value: string): string | undefined => /\/media\/\S+/.exec(value)?.[0];
