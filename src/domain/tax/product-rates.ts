import { market } from '#domain/market/market.ts';
import type { TaxClass } from './invoice-rows.ts';

/** Class of a category and of those below it. */
export interface CategoryRate extends TaxClass {
  /** Key of the category, or `other` for all categories without a class. */
  readonly category: string;
}

export const OTHER_CATEGORIES = 'other';

const SHAPE = /^([a-z0-9-]{1,80}):(?:(\d{4,8}):)?(\d{1,2}(?:\.\d{1,2})?)$/;

/**
 * Reads a class such as `gear:9506:18`: category, HSN or SAC code, rate in percent. VAT has no codes: `gear:15`.
 * Undefined if it is wrong.
 */
export const parseCategoryRate = (text: string): CategoryRate | undefined => {
  const [, category, hsn = '', percent] = SHAPE.exec(text) ?? [];
  if (category === undefined || percent === undefined) return undefined;
  if ((hsn === '') === (market().tax === 'gst')) return undefined;
  return { category, hsn, basisPoints: Math.round(Number(percent) * 100) };
};

export const formatCategoryRate = ({ category, hsn, basisPoints }: CategoryRate): string =>
  [category, ...(hsn === '' ? [] : [hsn]), basisPoints / 100].join(':');

/** @param path keys of the category of a product and of those above it, the nearest first */
export const findClass = (rates: readonly CategoryRate[], path: readonly string[]): TaxClass => {
  for (const key of [...path, OTHER_CATEGORIES]) {
    const found = rates.find(({ category }) => category === key);
    if (found) return { hsn: found.hsn, basisPoints: found.basisPoints };
  }
  throw new Error(`no rate for ${OTHER_CATEGORIES}`);
};
