import { market, marketName } from '#domain/market/market.ts';
import { DEFAULT_MARKET, type MarketName } from '#domain/market/markets.ts';
import type { Locale } from '../locales.ts';
import type { Values } from '../text.ts';

interface CurrencyWords {
  /** In a sentence: `in riyals`. In Arabic the definite singular, after the preposition `ب`. */
  readonly money_name: string;
  readonly money_unit: string;
  /** On its own. */
  readonly money_title: string;
  /** The highest price, ten millions. */
  readonly money_limit: string;
  readonly whole_unit: string;
  readonly whole_units: string;
}

const english = (name: string, limit = `10 million ${name}`): CurrencyWords => ({
  money_name: name,
  money_unit: name,
  money_title: `${name[0]?.toUpperCase()}${name.slice(1)}`,
  money_limit: limit,
  whole_unit: `whole ${name}`,
  whole_units: `whole ${name}`,
});

const arabic = (definite: string, name: string) => ({
  money_name: definite,
  money_unit: name,
  money_title: name,
  money_limit: `عشرة ملايين ${name}`,
});

const WORDS: Readonly<Record<MarketName, Readonly<Record<Locale, CurrencyWords>>>> = {
  india: {
    en: english('rupees', 'one crore'),
    ar: {
      ...arabic('الروبية', 'روبية'),
      whole_unit: 'روبية كاملة',
      whole_units: 'روبيات كاملة',
    },
  },
  saudi: {
    en: english('riyals'),
    ar: {
      ...arabic('الريال', 'ريال'),
      whole_unit: 'ريال كامل',
      whole_units: 'ريالات كاملة',
    },
  },
  emirates: {
    en: english('dirhams'),
    ar: {
      ...arabic('الدرهم', 'درهم'),
      whole_unit: 'درهم كامل',
      whole_units: 'دراهم كاملة',
    },
  },
  kuwait: {
    en: english('dinars'),
    ar: {
      ...arabic('الدينار', 'دينار'),
      whole_unit: 'دينار كامل',
      whole_units: 'دنانير كاملة',
    },
  },
};

const TAX_NUMBERS: Readonly<Record<MarketName, Readonly<Record<Locale, string>>>> = {
  india: { en: 'GSTIN', ar: 'GSTIN' },
  saudi: { en: 'VAT number', ar: 'الرقم الضريبي' },
  emirates: { en: 'TRN', ar: 'رقم التسجيل الضريبي' },
  kuwait: { en: '', ar: '' },
};

const postalCode = (locale: Locale): string => {
  if (locale === 'ar') return 'الرمز البريدي';
  return marketName() === DEFAULT_MARKET ? 'PIN code' : 'Postal code';
};

const DECIMAL_PLACES: Readonly<Record<2 | 3, Readonly<Record<Locale, string>>>> = {
  2: { en: 'two decimals', ar: 'بمنزلتين عشريتين' },
  3: { en: 'three decimals', ar: 'بثلاث منازل عشرية' },
};

/** Values that the labels of the office may use without being given them. */
export const marketValues = (locale: Locale): Values => ({
  currency: market().symbols[locale],
  tax_number: TAX_NUMBERS[marketName()][locale],
  postal_code: postalCode(locale),
  decimal_places: DECIMAL_PLACES[market().decimals][locale],
  ...WORDS[marketName()][locale],
});
