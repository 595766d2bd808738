import { market, marketName } from '#domain/market/market.ts';
import { isVatMarket, type MarketName } from '#domain/market/markets.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isGstin } from '#domain/tax/gstin.ts';
import {
  type CategoryRate,
  formatCategoryRate,
  OTHER_CATEGORIES,
  parseCategoryRate,
} from '#domain/tax/product-rates.ts';
import { isVatNumber, readVatNumber } from '#domain/tax/vat-number.ts';
import type { SettingDefinition } from './definition.ts';
import { textSetting } from './setting-kinds.ts';

const MAX_RATES = 100;
const NONE = 'none';
const TAX_NUMBER_USAGE: Readonly<Record<MarketName, string>> = {
  india: 'GSTIN',
  saudi: 'NUMBER',
  emirates: 'TRN',
  kuwait: NONE,
};

export const SELLER_NAME = textSetting('seller_name', {
  summary: 'Legal name of the seller on tax documents.',
  usage: 'NAME',
});

export const SELLER_ADDRESS = textSetting('seller_address', {
  summary: 'Address of the seller on tax documents.',
  usage: 'ADDRESS',
});

/** Reads a number of the market. The error is a sentence. */
const readTaxNumber = (typed: string): Result<string, string> => {
  const name = marketName();
  if (isVatMarket(name)) {
    const number = readVatNumber(typed);
    if (isVatNumber(name, number)) return ok(number);
    const shape =
      name === 'saudi'
        ? 'VAT number; one has 15 digits, the first and the last are 3'
        : 'TRN; one has 15 digits';
    return refuse(`'${typed}' is not a ${shape}.`);
  }
  if (market().tax === 'none') return refuse(`The market ${name} has no tax documents.`);
  const number = typed.toUpperCase();
  return isGstin(number)
    ? ok(number)
    : refuse(`'${typed}' is not a GSTIN; one has 15 characters, the last is a check sign.`);
};

export const SELLER_TAX_NUMBER: SettingDefinition<string> = {
  ...textSetting('seller_tax_number', {
    summary:
      'Tax number of the seller. Without it, or without name and address, no tax documents are issued.',
    usage: 'NUMBER',
    isShown: true,
  }),
  get usage() {
    return `${TAX_NUMBER_USAGE[marketName()]}|${NONE}`;
  },
  parse: (words) => (words.join() === NONE ? ok('') : readTaxNumber(words.join(' '))),
};

export const SELLER_REGISTRATION = textSetting('seller_registration', {
  summary: 'Number in the register of companies (CIN, CR), for the footer.',
  usage: 'NUMBER',
  isShown: true,
});

/** Examples for supplements. The rates that apply are those of the owner's accountant. */
const EXAMPLES: readonly CategoryRate[] = [
  { category: OTHER_CATEGORIES, hsn: '2106', basisPoints: 500 },
  { category: 'drinks', hsn: '2202', basisPoints: 1800 },
  { category: 'gear', hsn: '9506', basisPoints: 1800 },
  { category: 'digital', hsn: '998439', basisPoints: 1800 },
];

export const TAX_RATES: SettingDefinition<readonly CategoryRate[]> = {
  key: 'tax_rates',
  summary:
    'HSN or SAC code (India) and tax rate in percent by category; `other` is for all categories without a line.',
  get usage() {
    return market().tax === 'gst' ? 'CATEGORY:CODE:PERCENT ...' : 'CATEGORY:PERCENT ...';
  },
  get initial() {
    return market().tax === 'gst'
      ? EXAMPLES
      : [{ category: OTHER_CATEGORIES, hsn: '', basisPoints: market().standardRate }];
  },
  isShown: false,
  parse: (words) => {
    const rates: CategoryRate[] = [];
    for (const word of words) {
      const rate = parseCategoryRate(word);
      if (!rate)
        return refuse(
          `'${word}' is not a rate; one is ${market().tax === 'gst' ? 'gear:9506:18' : 'gear:15'}.`,
        );
      if (rates.some(({ category }) => category === rate.category))
        return refuse(`There are two rates for ${rate.category}.`);
      rates.push(rate);
    }
    if (rates.length > MAX_RATES) return refuse(`Give at most ${MAX_RATES} rates.`);
    return rates.some(({ category }) => category === OTHER_CATEGORIES)
      ? ok(rates)
      : refuse(`Give a rate for ${OTHER_CATEGORIES}.`);
  },
  read: (stored) =>
    Array.isArray(stored) ? stored.flatMap((one) => parseCategoryRate(String(one)) ?? []) : undefined,
  format: (rates) => rates.map(formatCategoryRate).join(' '),
  toStored: (rates) => rates.map(formatCategoryRate),
};
