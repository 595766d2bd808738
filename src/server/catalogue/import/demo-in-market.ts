import { fileURLToPath } from 'node:url';
import { isRecord } from '#domain/is-record.ts';
import { withAmountsIn } from '#domain/market/amount-language.ts';
import { market, marketName } from '#domain/market/market.ts';
import type { MarketName } from '#domain/market/markets.ts';
import { toPaise, toRupees } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { textLocale } from '#i18n/text-locale.ts';

export const DEMO = fileURLToPath(new URL('../../../demo', import.meta.url));

/** Prices end in .00 or .50; with three decimals in .000 or .050. */
const STEP = { 2: 0.5, 3: 0.05 } as const;
/** Limits are round sums, and remain so: ₹2,000 become SAR 90. */
const ROUND = { rupees: 500, steps: 10 } as const;

/** A price of the demo, which is in rupees, in units of the market. */
const convert = (rupees: number): number => {
  const { rupeesPerUnit, decimals } = market();
  const step = STEP[decimals] * (rupees % ROUND.rupees === 0 ? ROUND.steps : 1);
  const units = Math.max(1, Math.round(rupees / rupeesPerUnit / step)) * step;
  return rupees === 0 ? 0 : toRupees(toPaise(units));
};

/** Names in the texts of the demo that belong to India. */
const INDIAN = [
  'Bengaluru',
  'Hyderabad',
  'Mumbai',
  'Delhi',
  'بنغالور',
  'حيدر آباد',
  'مومباي',
  'دلهي',
  'Diwali',
  'Deccan',
  'Konkan',
  'deccannutrition',
  'konkanwellness',
  'ديكان',
  'كونكان',
];

const SELLERS = ['Oasis', 'Palm', 'oasisnutrition', 'palmwellness', 'الواحة', 'النخيل'];

/** Replacements for `INDIAN` in each market, in the same order. */
const NAMES: Readonly<Record<Exclude<MarketName, 'india'>, readonly string[]>> = {
  saudi: [
    'Riyadh',
    'Medina',
    'Jeddah',
    'Dammam',
    'الرياض',
    'المدينة المنورة',
    'جدة',
    'الدمام',
    'Ramadan',
    ...SELLERS,
  ],
  emirates: [
    'Dubai',
    'Al Ain',
    'Abu Dhabi',
    'Sharjah',
    'دبي',
    'العين',
    'أبوظبي',
    'الشارقة',
    'Ramadan',
    ...SELLERS,
  ],
  kuwait: [
    'Kuwait City',
    'Hawalli',
    'Salmiya',
    'Jahra',
    'مدينة الكويت',
    'حولي',
    'السالمية',
    'الجهراء',
    'Ramadan',
    ...SELLERS,
  ],
};

const formatDemo = (text: string, rupees: number): string =>
  withAmountsIn(textLocale(text, 'en'), () => formatMoney(toPaise(convert(rupees))));

/** Text of the demo with its amounts and places in the market, such as `from SAR 1.50` for `from ₹35`. */
export const demoText = (text: string): string => {
  const name = marketName();
  if (name === 'india') return text;
  return text
    .replace(/₹\s?(\d[\d,]*)/g, (_, digits: string) => formatDemo(text, Number(digits.replaceAll(',', ''))))
    .replace(new RegExp(INDIAN.join('|'), 'g'), (word) => NAMES[name][INDIAN.indexOf(word)] ?? word);
};

const AMOUNTS: ReadonlySet<string> = new Set([
  ...['price', 'discountedPrice', 'shippingCharge', 'freeShippingFrom', 'minimumOrder', 'maximumDiscount'],
  ...['additionalPrice', 'value'],
]);

const convertField = (of: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown => {
  if (name === 'currency') return market().currency;
  if (name === 'currencySymbol') return market().symbols.en;
  // A `value` without a type is a quantity of nutrition.
  const isAmount = AMOUNTS.has(name) && of.type !== 'Percentage' && (name !== 'value' || 'type' in of);
  if (isAmount && typeof value === 'number') return convert(value);
  return convertRecord(value);
};

/** A record of the demo with its amounts in the market. */
const convertRecord = (record: unknown): unknown => {
  if (typeof record === 'string') return demoText(record);
  if (Array.isArray(record)) return record.map(convertRecord);
  if (!isRecord(record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, convertField(record, name, value)]),
  );
};

/** The content of a file of a catalogue. Amounts of the demo are converted to the market. */
export const inMarket = (directory: string, content: unknown): unknown =>
  directory === DEMO && market().rupeesPerUnit !== 1 ? convertRecord(content) : content;
