import { market } from '#domain/market/market.ts';
import type { Market } from '#domain/market/markets.ts';
import { LOCALES } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { SHEET_COLUMNS, type SheetColumn } from './columns.ts';

const fold = (text: string, separators: RegExp): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('٪', '%')
    .replace(separators, ' ')
    .trim();

/** Names and words are compared without case, marks and punctuation. Forms of alef are the same. */
export const foldWords = (text: string): string => fold(text, /[^\p{L}\p{N}]+/gu);

/** As words, but with signs such as % and ₹, since they change what a header means. */
const foldHeader = (text: string): string =>
  fold(
    text.replace(/[\p{Sc}%٪‰]/gu, (sign) => ` ${sign} `),
    /[^\p{L}\p{N}\p{S}%‰]+/gu,
  );

/** What headers write for the currency of the shop. */
const CURRENCY_WORDS: Readonly<Record<Market['currency'], readonly string[]>> = {
  INR: ['inr', 'rs', '₹', 'rupee', 'rupees', 'روبية'],
  SAR: ['sar', 'sr', 'riyal', 'riyals', 'ريال', 'ریال', 'ر س'],
  AED: ['aed', 'dh', 'dhs', 'dirham', 'dirhams', 'درهم', 'د ا'],
  KWD: ['kwd', 'kd', 'dinar', 'dinars', 'دينار', 'د ك'],
};

/** The header without the currency; undefined if it names none, or another one. */
const dropCurrency = (folded: string): string | undefined => {
  const padded = ` ${folded} `;
  const word = CURRENCY_WORDS[market().currency]?.find((one) => padded.includes(` ${one} `));
  return word === undefined ? undefined : padded.replace(` ${word} `, ' ').trim();
};

const headersOf = ({ name, headers = [] }: SheetColumn): string[] =>
  [
    ...headers,
    name,
    // Without the currency, which depends on the market.
    ...LOCALES.map((locale) => officeTranslator(locale).stored('col_', name, { currency: '' })),
  ].map(foldHeader);

const KNOWN: ReadonlyMap<string, string> = new Map(
  SHEET_COLUMNS.flatMap((column) =>
    [...headersOf(column), ...(column.bareHeaders ?? [])].map((header) => [header, column.name] as const),
  ),
);

const AMOUNTS: ReadonlyMap<string, string> = new Map(
  SHEET_COLUMNS.filter(({ kind }) => kind === 'rupees' || kind === 'surcharges').flatMap((column) =>
    headersOf(column).map((header) => [header, column.name] as const),
  ),
);

/** A header with a sign or a unit that the column does not have means something else. */
const findName = (header: string): string => {
  const folded = foldHeader(header);
  return KNOWN.get(folded) ?? AMOUNTS.get(dropCurrency(folded) ?? '') ?? '';
};

/** The column of each header; '' for a header that is not known or that repeats a column. */
export const guessColumns = (headers: readonly string[]): string[] => {
  const taken = new Set<string>();
  return headers.map((header) => {
    const name = findName(header);
    if (name === '' || taken.has(name)) return '';
    taken.add(name);
    return name;
  });
};

/** Identifies a set of headers, so that its mapping is remembered. */
export const headersKey = (headers: readonly string[]): string => headers.map(foldHeader).join('|');
