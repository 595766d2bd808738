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

/** Media URL of the picture that a value of the setting shows. */
export const shownPicture = (value: string): string | undefined => /\/media\/\S+/.exec(value)?.[0];
