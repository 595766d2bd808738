import type { MarketName } from '#domain/market/markets.ts';
import type { BothTexts, ShopIdentity } from '#domain/shop/identity.ts';
import type { Locale } from './locales.ts';

/** Name of a new shop until its owner changes it. */
export const DEMO_NAME: BothTexts = { en: 'Quwana', ar: 'قُوانا' };
export const DEMO_EMAIL = 'direct@quwana.example';
export const DEMO_HOURS: BothTexts = { en: 'Every day, at any hour', ar: 'كل يوم وفي أي وقت' };

/** Phone number and place of the demo shop. */
export const DEMO_CONTACT: Readonly<
  Record<MarketName, { readonly phone: string; readonly place: BothTexts }>
> = {
  india: { phone: '+91 80 1000 2016', place: { en: 'Bengaluru, India', ar: 'بنغالور، الهند' } },
  saudi: { phone: '+966 11 000 2016', place: { en: 'Riyadh, Saudi Arabia', ar: 'الرياض، السعودية' } },
  emirates: {
    phone: '+971 4 000 2016',
    place: { en: 'Dubai, United Arab Emirates', ar: 'دبي، الإمارات' },
  },
  kuwait: { phone: '+965 2000 2016', place: { en: 'Kuwait City, Kuwait', ar: 'مدينة الكويت، الكويت' } },
};

/** True if drawings of the demo's name may be shown. */
export const isDemoName = ({ name }: Pick<ShopIdentity, 'name'>, locale: Locale): boolean =>
  name[locale] === DEMO_NAME[locale];
