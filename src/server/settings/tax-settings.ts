import { ok, refuse } from '#domain/result.ts';
import { isGstin } from '#domain/tax/gstin.ts';
import {
  type CategoryRate,
  formatCategoryRate,
  OTHER_CATEGORIES,
  parseCategoryRate,
} from '#domain/tax/product-rates.ts';
import type { SettingDefinition } from './definition.ts';

const MAX_LENGTH = 200;
const MAX_RATES = 100;
const NONE = 'none';

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

export const SELLER_TAX_NUMBER: SettingDefinition<string> = {
  ...text(
    'seller_tax_number',
    'GSTIN',
    'Tax number of the seller. Without it, or without name and address, no tax documents are issued.',
  ),
  parse: ([word = '', ...more]) => {
    if (more.length === 0 && word === NONE) return ok('');
    const number = word.toUpperCase();
    return more.length === 0 && isGstin(number)
      ? ok(number)
      : refuse(
          `'${[word, ...more].join(' ')}' is not a GSTIN; one has 15 characters, the last is a check sign.`,
        );
  },
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
    'HSN or SAC code and tax rate in percent by category; `other` is for all categories without a line.',
  usage: 'CATEGORY:CODE:PERCENT ...',
  initial: EXAMPLES,
  isShown: false,
  parse: (words) => {
    const rates: CategoryRate[] = [];
    for (const word of words) {
      const rate = parseCategoryRate(word);
      if (!rate) return refuse(`'${word}' is not a rate; one is gear:9506:18.`);
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
