import { CURRENCY, CURRENCY_SYMBOL } from '#domain/constants.ts';
import { INDIAN_FORMAT, type MoneyFormat } from './india.ts';

/**
 * `gst`: rate and code by category; split between state and union within the state of the seller.
 * `vat`: one kind of tax. `none`: no tax and no tax documents.
 */
export type TaxRegime = 'gst' | 'vat' | 'none';

export interface Market extends MoneyFormat {
  /** ISO 4217. */
  readonly currency: string;
  /** In labels and fields. */
  readonly symbols: Readonly<Record<'en' | 'ar', string>>;
  /** Format in Arabic texts, if it is another one. */
  readonly arabic?: MoneyFormat;
  /** Language of shoppers whose browser accepts neither of the shop's languages. */
  readonly language: 'en' | 'ar';
  /** ISO 3166-1 numeric code. Forms for addresses begin with it. */
  readonly country: number;
  readonly tax: TaxRegime;
  /** Smallest coin in use, in the smallest unit. Cash is rounded to it. */
  readonly coin: number;
  /** Standard rate of `vat` in hundredths of a percent. */
  readonly standardRate: number;
  /** 0 is Sunday. */
  readonly firstDay: 0 | 1;
  /** True if amounts for comparison, such as averages and prices per serving, are shown in whole units. */
  readonly comparesInUnits: boolean;
  /** Prices of the demo, and limits that come with the shop, are in rupees and divided by this. */
  readonly rupeesPerUnit: number;
  /** Suggestions for the carrier of a parcel or a payout. */
  readonly carriers: readonly string[];
  /** Latitude and longitude of the city of the demo. */
  readonly place: readonly [number, number];
}

/**
 * What the markets of the Gulf share. An amount in Arabic begins with marks of direction, as in the CLDR, so that its sign
 * and its currency keep their sides anywhere.
 */
const gulf = (
  currency: string,
  arabicSymbol: string,
  format: Pick<MoneyFormat, 'decimals' | 'timeZone' | 'zoneHours'>,
) =>
  ({
    ...format,
    pattern: `-${currency}\u00a00`,
    digitGroup: 3,
    arabic: { ...format, pattern: `\u200f\u200e-0\u00a0${arabicSymbol}`, digitGroup: 3 },
    currency,
    symbols: { en: currency, ar: arabicSymbol },
    language: 'ar',
    comparesInUnits: false,
  }) as const;

export const MARKETS = {
  india: {
    ...INDIAN_FORMAT,
    currency: CURRENCY,
    symbols: { en: CURRENCY_SYMBOL, ar: CURRENCY_SYMBOL },
    language: 'en',
    country: 356,
    coin: 100,
    tax: 'gst',
    standardRate: 0,
    firstDay: 0,
    comparesInUnits: true,
    rupeesPerUnit: 1,
    carriers: ['Delhivery', 'Blue Dart', 'India Post', 'DTDC', 'Ekart'],
    place: [12.9716, 77.5946],
  },
  saudi: {
    ...gulf('SAR', 'ر.س', { decimals: 2, timeZone: 'Asia/Riyadh', zoneHours: 3 }),
    country: 682,
    coin: 5,
    tax: 'vat',
    standardRate: 1500,
    firstDay: 0,
    rupeesPerUnit: 22,
    carriers: ['SMSA Express', 'Aramex', 'SPL', 'Naqel Express', 'J&T Express'],
    place: [24.7136, 46.6753],
  },
  emirates: {
    ...gulf('AED', 'د.إ', { decimals: 2, timeZone: 'Asia/Dubai', zoneHours: 4 }),
    country: 784,
    coin: 25,
    tax: 'vat',
    standardRate: 500,
    firstDay: 1,
    rupeesPerUnit: 22,
    carriers: ['Aramex', 'Emirates Post', 'Quiqup', 'Jeebly', 'DHL'],
    place: [25.2048, 55.2708],
  },
  kuwait: {
    ...gulf('KWD', 'د.ك', { decimals: 3, timeZone: 'Asia/Kuwait', zoneHours: 3 }),
    country: 414,
    coin: 5,
    tax: 'none',
    standardRate: 0,
    firstDay: 0,
    rupeesPerUnit: 270,
    carriers: ['Aramex', 'Kuwait Post', 'DHL', 'FedEx'],
    place: [29.3759, 47.9774],
  },
} as const satisfies Readonly<Record<string, Market>>;

export type MarketName = keyof typeof MARKETS;

/** Markets with VAT. */
export type VatMarket = 'saudi' | 'emirates';

export const isVatMarket = (name: MarketName): name is VatMarket => MARKETS[name].tax === 'vat';

export const DEFAULT_MARKET: MarketName = 'india';

export const isMarketName = (text: string): text is MarketName => Object.hasOwn(MARKETS, text);
