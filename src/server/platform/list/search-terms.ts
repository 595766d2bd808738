import { type Expression, type SqlBool, sql } from 'kysely';
import { normaliseSearch } from '#domain/catalogue/search.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { Db } from '#server/platform/database/db.ts';
import { prefixEnd } from '#server/platform/database/statements/prefix.ts';
import { phoneDigits } from '#server/platform/database/statements/text-match.ts';

/** Beginnings of a term. One of them must match. */
type Beginnings = readonly string[];

const MAX_WORDS = 6;
const MAX_LENGTH = 100;
/** Number of terms from which a word no longer narrows a search down. */
const BROAD = 10_000;

const readWord = (word: string): Beginnings[] => {
  const typed = word.toLowerCase();
  const folded = normaliseSearch(word).split(' ').filter(Boolean);
  const isCode = /[@\d]/.test(word) || folded.length === 0;
  if (isCode || folded.length === 1) return [[...new Set([typed, ...(folded.length === 1 ? folded : [])])]];
  return folded.map((one) => [one]);
};

/** Splits a search into words that must all match. Digits, such as a barcode, are one word. */
const readSearch = (text: string): Beginnings[] => {
  const typed = cleanCode(text.replaceAll('\0', '').trim().slice(0, MAX_LENGTH));
  const digits = phoneDigits(typed);
  if (digits !== undefined) return [[...new Set([digits, typed.replaceAll(/\s/g, '').toLowerCase()])]];
  return typed.split(/\s+/).filter(Boolean).flatMap(readWord).slice(0, MAX_WORDS);
};

const beginsWith = (beginnings: Beginnings): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    beginnings.map((start) => sql`(term >= ${start} and term < ${prefixEnd(start)})`),
    sql` or `,
  )})`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const containsWord = (column: Expression<unknown>, beginnings: Beginnings): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    beginnings.map((start) => sql`${column} like ${`% ${escapeLike(start)}%`} escape '\\'`),
    sql` or `,
  )})`;

const isBroad = async ({ read }: Db, beginnings: Beginnings): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from product_term where ${beginsWith(beginnings)} limit ${BROAD}) as found`.execute(read);
  return Number(rows[0]?.n) >= BROAD;
};

export interface TextCondition {
  readonly where: Expression<SqlBool>;
  /** The same for a query that reads few rows in the order of a list. */
  readonly walk: Expression<SqlBool>;
  /** True if the condition finds its rows by the index of terms. False if it can only test rows. */
  readonly isSelective: boolean;
}

/**
 * Condition of a search for products.
 *
 * @param id column of the product's id
 * @param text column that contains all terms of the product, each after a space
 * @returns undefined for an empty search
 */
export const matchTerms = async (
  db: Db,
  search: string,
  { id, text }: { readonly id: Expression<unknown>; readonly text: Expression<unknown> },
): Promise<TextCondition | undefined> => {
  const words = readSearch(search);
  if (words.length === 0) return undefined;
  const conditions: Expression<SqlBool>[] = [];
  let isSelective = false;
  for (const word of words) {
    const broad = await isBroad(db, word);
    isSelective ||= !broad;
    conditions.push(
      broad
        ? containsWord(text, word)
        : sql<SqlBool>`${id} in (select product_id from product_term where ${beginsWith(word)})`,
    );
  }
  const where = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  return { where, walk: where, isSelective };
};
