import type { MarketName } from '#domain/market/markets.ts';
import type { LabelKey } from './labels/en.ts';
import type { Locale } from './locales.ts';
import type { Labels } from './text.ts';

type MarketLabels = Readonly<Partial<Record<LabelKey, string>>>;

/** What a market says of its places. */
interface Words {
  readonly phone: string;
  readonly city: string;
  /** City and country. */
  readonly place: string;
  /** After `in`. */
  readonly country: string;
  /** A state of the market, in a label and after `Select`. */
  readonly region: string;
  readonly selectRegion: string;
}

const english = ({ phone, city, place, country, region, selectRegion }: Words): MarketLabels => ({
  lbl_com_phone: phone,
  lbl_com_city: place,
  lbl_contact_map: `A drawn map of ${city} with the shop in its middle`,
  lbl_contact_live_map: `Map of ${city} from OpenStreetMap`,
  lbl_vendor_intro: `Quwana sells its own stock and that of independent suppliers in ${country}. If your labels say what is inside, we would like to hear from you.`,
  lbl_chkout_card_hint: 'Visa, Mastercard',
  lbl_chkout_state: region,
  lbl_profile_state: region,
  lbl_profile_select_state: selectRegion,
  lbl_signup_state: region,
  lbl_signup_select_state: selectRegion,
});

const arabic = ({ phone, city, place, country, region, selectRegion }: Words): MarketLabels => ({
  lbl_com_phone: phone,
  lbl_com_city: place,
  lbl_contact_map: `خريطة مرسومة لمدينة ${city} يتوسطها المتجر`,
  lbl_contact_live_map: `خريطة مدينة ${city} من OpenStreetMap`,
  lbl_vendor_intro: `يبيع قُوانا منتجاته ومنتجات موردين مستقلين في ${country}. إن كانت بيانات منتجاتك صادقة على كل عبوة، فيسعدنا أن نتعرّف إليك.`,
  lbl_chkout_card_hint: 'Visa وMastercard',
  lbl_chkout_state: region,
  lbl_profile_state: region,
  lbl_profile_select_state: selectRegion,
  lbl_signup_state: region,
  lbl_signup_select_state: selectRegion,
});

/** The Saudi National Address, whose short form is four letters and four digits. */
const NATIONAL_ADDRESS = {
  en: {
    lbl_chkout_postcode: 'Short address or postal code',
    lbl_guest_code: 'Short address or postal code',
    lbl_profile_postal_code: 'Short address or postal code',
    lbl_com_address_hint: 'Building number, street, district and secondary number of the National Address',
  },
  ar: {
    lbl_chkout_postcode: 'العنوان المختصر أو الرمز البريدي',
    lbl_guest_code: 'العنوان المختصر أو الرمز البريدي',
    lbl_profile_postal_code: 'العنوان المختصر أو الرمز البريدي',
    lbl_com_address_hint: 'رقم المبنى والشارع والحي والرقم الفرعي كما في العنوان الوطني',
  },
} as const satisfies Readonly<Record<Locale, MarketLabels>>;

const SAUDI = '+966 11 000 2016';
const EMIRATES = '+971 4 000 2016';
const KUWAIT = '+965 2000 2016';

/** Labels that differ from those of India, which is the default market. */
const MARKET_LABELS: Readonly<Record<MarketName, Readonly<Record<Locale, MarketLabels>>>> = {
  india: { en: {}, ar: {} },
  saudi: {
    en: {
      ...english({
        phone: SAUDI,
        city: 'Riyadh',
        place: 'Riyadh, Saudi Arabia',
        country: 'Saudi Arabia',
        region: 'Region',
        selectRegion: 'Select region',
      }),
      ...NATIONAL_ADDRESS.en,
    },
    ar: {
      ...arabic({
        phone: SAUDI,
        city: 'الرياض',
        place: 'الرياض، السعودية',
        country: 'السعودية',
        region: 'المنطقة',
        selectRegion: 'اختر المنطقة',
      }),
      ...NATIONAL_ADDRESS.ar,
    },
  },
  emirates: {
    en: english({
      phone: EMIRATES,
      city: 'Dubai',
      place: 'Dubai, United Arab Emirates',
      country: 'the United Arab Emirates',
      region: 'Emirate',
      selectRegion: 'Select emirate',
    }),
    ar: arabic({
      phone: EMIRATES,
      city: 'دبي',
      place: 'دبي، الإمارات',
      country: 'الإمارات',
      region: 'الإمارة',
      selectRegion: 'اختر الإمارة',
    }),
  },
  kuwait: {
    en: {
      ...english({
        phone: KUWAIT,
        city: 'Kuwait City',
        place: 'Kuwait City, Kuwait',
        country: 'Kuwait',
        region: 'Governorate',
        selectRegion: 'Select governorate',
      }),
      lbl_com_address_hint: 'Block, street, house and flat',
    },
    ar: {
      ...arabic({
        phone: KUWAIT,
        city: 'الكويت',
        place: 'مدينة الكويت، الكويت',
        country: 'الكويت',
        region: 'المحافظة',
        selectRegion: 'اختر المحافظة',
      }),
      lbl_com_address_hint: 'القطعة والشارع والمنزل والشقة',
    },
  },
};

export const marketLabels = (market: MarketName, locale: Locale): Labels => MARKET_LABELS[market][locale];
