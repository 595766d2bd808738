import { marketName } from '#domain/market/market.ts';
import type { BothTexts, ShopIdentity } from '#domain/shop/identity.ts';
import { DEMO_CONTACT, DEMO_EMAIL, DEMO_HOURS, DEMO_NAME } from './demo-shop.ts';
import type { Locale } from './locales.ts';
import type { Labels } from './text.ts';

type ShopFacts = Pick<ShopIdentity, 'name' | 'place' | 'hours' | 'phone' | 'email'>;

/** Placeholders that every label of the shop may have. */
export const SHOP_PLACEHOLDERS = [
  '{shop_name}',
  '{shop_phone}',
  '{shop_email}',
  '{shop_place}',
  '{shop_hours}',
] as const;

/** Text in the language, or in the other one. */
export const textFor = (texts: BothTexts, locale: Locale): string => texts[locale] || texts.en || texts.ar;

export const shopValues = ({ name, place, hours, phone, email }: ShopFacts, locale: Locale): Labels => ({
  shop_name: textFor(name, locale),
  shop_phone: phone,
  shop_email: email,
  shop_place: textFor(place, locale),
  shop_hours: textFor(hours, locale),
});

export const demoValues = (locale: Locale): Labels =>
  shopValues(
    { ...DEMO_CONTACT[marketName()], name: DEMO_NAME, hours: DEMO_HOURS, email: DEMO_EMAIL },
    locale,
  );
