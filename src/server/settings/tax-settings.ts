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

const MAX_LENGTH = 200;
const MAX_RATES = 100;
const NONE = 'none';
const TAX_NUMBER_USAGE: Readonly<Record<MarketName, string>> = {
  india: 'GSTIN',
  saudi: 'NUMBER',
  emirates: 'TRN',
  kuwait: NONE,
};

/** One line of text. The words of a command line are joined. */
const text = (key: string, usage: string, summary: string): SettingDefinition<string> => ({
  key,
  summary,
  usage: `${usage}|${NONE}`,
  initial: '',
  isShown: false,
  parse: (words) => {
    const value = words.join(' ').trim();
    if (value === '' || value.length > MAX_LENGTH)
      return refuse(`Give 1 to ${MAX_LENGTH} characters, or ${NONE}.`);
    return ok(value === NONE ? '' : value);
  },
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
  format: (value) => value || NONE,
});

export const SELLER_NAME = text('seller_name', 'NAME', 'Legal name of the seller on tax documents.');

export const SELLER_ADDRESS = text('seller_address', 'ADDRESS', 'Address of the seller on tax documents.');

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
  ...text(
    'seller_tax_number',
    'NUMBER',
    'Tax number of the seller. Without it, or without name and address, no tax documents are issued.',
  ),
  // The footer of the Gulf has it.
  isShown: true,
  get usage() {
    return `${TAX_NUMBER_USAGE[marketName()]}|${NONE}`;
  },
  parse: (words) => (words.join() === NONE ? ok('') : readTaxNumber(words.join(' '))),
};

export const SELLER_REGISTRATION: SettingDefinition<string> = {
  ...text(
    'seller_registration',
    'NUMBER',
    'Number in the commercial register, for the footer of shops in the Gulf.',
  ),
  isShown: true,
};

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
