import type { MarketName } from '#domain/market/markets.ts';
import type { LabelKey } from './labels/en.ts';
import type { Locale } from './locales.ts';
import type { Labels } from './text.ts';

type MarketLabels = Readonly<Partial<Record<LabelKey, string>>>;

/** What a market says of its places. */
interface Words {
  /** After `in`. */
  readonly country: string;
  /** A state of the market, in a label and after `Select`. */
  readonly region: string;
  readonly selectRegion: string;
}

const english = ({ country, region, selectRegion }: Words): MarketLabels => ({
  lbl_vendor_intro: `{shop_name} sells its own stock and that of independent suppliers in ${country}. If your labels say what is inside, we would like to hear from you.`,
  lbl_chkout_card_hint: 'Visa, Mastercard',
  lbl_chkout_state: region,
  lbl_profile_state: region,
  lbl_profile_select_state: selectRegion,
  lbl_signup_state: region,
  lbl_signup_select_state: selectRegion,
});

const arabic = ({ country, region, selectRegion }: Words): MarketLabels => ({
  lbl_vendor_intro: `يبيع متجر {shop_name} منتجاته ومنتجات موردين مستقلين في ${country}. إن كانت بيانات منتجاتك صادقة على كل عبوة، فيسعدنا أن نتعرّف إليك.`,
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

/** Labels that differ from those of India, which is the default market. */
const MARKET_LABELS: Readonly<Record<MarketName, Readonly<Record<Locale, MarketLabels>>>> = {
  india: { en: {}, ar: {} },
  saudi: {
    en: {
      ...english({
        country: 'Saudi Arabia',
        region: 'Region',
        selectRegion: 'Select region',
      }),
      ...NATIONAL_ADDRESS.en,
      lbl_order_payment_10: 'mada, card or Apple Pay',
    },
    ar: {
      ...arabic({
        country: 'السعودية',
        region: 'المنطقة',
        selectRegion: 'اختر المنطقة',
      }),
      ...NATIONAL_ADDRESS.ar,
      lbl_order_payment_10: 'مدى أو بطاقة أو ⁨Apple Pay⁩',
    },
  },
  emirates: {
    en: english({
      country: 'the United Arab Emirates',
      region: 'Emirate',
      selectRegion: 'Select emirate',
    }),
    ar: arabic({
      country: 'الإمارات',
      region: 'الإمارة',
      selectRegion: 'اختر الإمارة',
    }),
  },
  kuwait: {
    en: {
      ...english({
        country: 'Kuwait',
        region: 'Governorate',
        selectRegion: 'Select governorate',
      }),
      lbl_com_address_hint: 'Block, street, house and flat',
      lbl_order_payment_10: 'KNET, card or Apple Pay',
    },
    ar: {
      ...arabic({
        country: 'الكويت',
        region: 'المحافظة',
        selectRegion: 'اختر المحافظة',
      }),
      lbl_com_address_hint: 'القطعة والشارع والمنزل والشقة',
      lbl_order_payment_10: 'كي نت أو بطاقة أو ⁨Apple Pay⁩',
    },
  },
};

export const marketLabels = (market: MarketName, locale: Locale): Labels => MARKET_LABELS[market][locale];
