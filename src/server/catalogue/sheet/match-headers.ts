import { LOCALES } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { SHEET_COLUMNS } from './columns.ts';

/** Headers are compared without case, marks, units and punctuation. Forms of alef are the same. */
export const foldHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:rs|inr|rupees|sar|aed|kwd)\b/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const KNOWN: ReadonlyMap<string, string> = new Map(
  SHEET_COLUMNS.flatMap(({ name, headers = [] }) => [
    ...[...headers, name].map((header) => [foldHeader(header), name] as const),
    ...LOCALES.map((locale) => [foldHeader(officeTranslator(locale).code('col_', name)), name] as const),
  ]),
);

/** The column of each header; '' for a header that is not known or that repeats a column. */
export const guessColumns = (headers: readonly string[]): string[] => {
  const taken = new Set<string>();
  return headers.map((header) => {
    const name = KNOWN.get(foldHeader(header)) ?? '';
    if (name === '' || taken.has(name)) return '';
    taken.add(name);
    return name;
  });
};

/** Identifies a set of headers, so that its mapping is remembered. */
export const headersKey = (headers: readonly string[]): string => headers.map(foldHeader).join('|');
