import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { normaliseSearch } from '#domain/catalogue/search.ts';
import { typedPhones } from '#domain/customers/phone-digits.ts';
import { cleanCode } from '#domain/typed-text.ts';
import type { Db, Engine } from '#server/platform/database/db.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { TextCondition } from './search-terms.ts';

const MAX_WORDS = 6;
const MAX_LENGTH = 100;
const GRAM = 3;
/** Number of records up to which their index is better than the order of the list, and better than testing rows. */
const FEW = 3_000;
const MANY = 40_000;
/** Newest records that tell whether most have a word. */
const SAMPLE = 400;

/** Spellings of a word, of which one must be found. */
type Spellings = readonly string[];

const readWord = (word: string): Spellings[] => {
  const typed = word.toLowerCase();
  const folded = normaliseSearch(word).split(' ').filter(Boolean);
  if (!/[@\d]/.test(word) && folded.length > 0) return folded.map((one) => [one]);
  return [[...new Set([typed, folded.join('  ')])].filter((one) => one !== '')];
};

/** Splits a search into words that must all be found. A phone number, in any spelling, is one word. */
const readSearch = (text: string): Spellings[] => {
  const typed = cleanCode(text.replaceAll('\0', '').trim().slice(0, MAX_LENGTH));
  const phones = typedPhones(typed);
  if (phones.length > 0) return [[...new Set([...phones, typed.replaceAll(/\s/g, '').toLowerCase()])]];
  return typed.split(/\s+/).filter(Boolean).flatMap(readWord).slice(0, MAX_WORDS);
};

/** The part of the stored text that a word must be: anything of three letters, else the beginning of a word. */
const partOf = (word: string): string =>
  [...word].length >= GRAM ? word : word.padStart(word.length + GRAM - [...word].length);

/** Every second group of three letters and the last one. The others would hardly exclude more. */
const gramsOf = (word: string): string[] => {
  const letters = [...partOf(word)];
  const last = letters.length - GRAM;
  const grams = letters
    .slice(GRAM - 1)
    .flatMap((_, at) => (at % 2 === 0 || at === last ? [letters.slice(at, at + GRAM).join('')] : []));
  return [...new Set(grams)];
};

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const isIn = (column: Expression<unknown>, words: readonly Spellings[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map(
      (spellings) =>
        sql`(${sql.join(
          spellings.map((one) => sql`${column} like ${`%${escapeLike(partOf(one))}%`} escape '\\'`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`;

const quote = (gram: string): string => `"${gram.replaceAll('"', '""')}"`;

/** Query of FTS5. */
const formatMatch = (words: readonly Spellings[], most: number): string =>
  words
    .map((spellings) => {
      const each = spellings.map((one) => `(${gramsOf(one).slice(0, most).map(quote).join(' AND ')})`);
      return `(${each.join(' OR ')})`;
    })
    .join(' AND ');

const hasGrams = (words: readonly Spellings[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map(
      (spellings) =>
        sql`(${sql.join(
          spellings.map((one) => sql`search_grams(search_text) @> array[${sql.join(gramsOf(one))}]::text[]`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`;

const INDEXES = {
  order_gram: { table: 'order_summary', id: 'order_id' },
  customer_gram: { table: 'customer_search', id: 'customer_id' },
} as const;
type GramIndex = keyof typeof INDEXES;

/** Selects the ids of the records that have all groups of three letters of the words, or the first ones. */
const selectIds = (
  engine: Engine,
  index: GramIndex,
  words: readonly Spellings[],
  most = Number.POSITIVE_INFINITY,
) => {
  const { table, id } = INDEXES[index];
  return engine === 'sqlite'
    ? sql<number>`select rowid as id from ${sql.table(index)} where ${sql.table(index)} match ${formatMatch(words, most)}`
    : sql<number>`select ${sql.ref(id)} as id from ${sql.table(table)} where ${hasGrams(words)}`;
};

/** Condition that a record contains a text, by the index. */
export const containsText = (
  engine: Engine,
  index: GramIndex,
  word: string,
  { id, text }: { readonly id: Expression<unknown>; readonly text: Expression<unknown> },
): Expression<SqlBool> => {
  const words = [[word]];
  return sql<SqlBool>`(${id} in (${selectIds(engine, index, words)}) and ${isIn(text, words)})`;
};

/**
 * Condition of a search.
 *
 * @param id column of the record's id
 * @param text column of its text, in which each word stands after two spaces
 * @returns undefined for an empty search
 */
export const matchGrams = async (
  { engine, read }: Db,
  index: GramIndex,
  search: string,
  { id, text }: { readonly id: Expression<unknown>; readonly text: Expression<unknown> },
): Promise<TextCondition | undefined> => {
  const words = readSearch(search);
  if (words.length === 0) return undefined;
  const isFound = isIn(text, words);
  const both = (isListed: Expression<SqlBool>) => sql<SqlBool>`(${isListed} and ${isFound})`;
  // A unary plus keeps SQLite from reading all of these rows to sort them.
  const walked = engine === 'sqlite' ? sql`+${id}` : id;
  if (engine === 'postgres') {
    // A word of most records: reading the rows is faster, and the index would split each text again.
    const { table, id: key } = INDEXES[index];
    const sample = await sql<{
      n: number;
    }>`select count(*) as n from (select search_text from ${sql.table(table)}
      order by ${sql.ref(key)} desc limit ${sql.lit(SAMPLE)}) as newest where ${isIn(sql.ref('search_text'), words)}`.execute(
      read,
    );
    if (Number(sample.rows[0]?.n) > SAMPLE / 8) return { where: isFound, walk: isFound, isSelective: false };
  }
  const selected = selectIds(engine, index, words);
  const { rows } = await sql<{ id: number }>`${selected} limit ${sql.lit(MANY)}`.execute(read);
  if (rows.length === MANY) {
    const walk =
      engine === 'sqlite' ? both(sql`${walked} in (${selectIds(engine, index, words, 1)})`) : isFound;
    return { where: isFound, walk, isSelective: false };
  }
  // Read once, since the list needs several queries.
  const ids = rows.map((row) => row.id);
  const list =
    engine === 'sqlite'
      ? sql`in (select value from json_each(${JSON.stringify(ids)}))`
      : sql`= any(${ids}::integer[])`;
  const where = both(sql`${id} ${list}`);
  return ids.length <= FEW
    ? { where, walk: where, isSelective: true }
    : { where, walk: both(sql`${walked} ${list}`), isSelective: false };
};

/** SQLite keeps the letters of deleted records until it merges the parts of an index. For an erasure this is done at once. */
export const forgetDeleted = async (db: Kysely<Database>, engine: Engine): Promise<void> => {
  if (engine === 'postgres') return;
  for (const index of ['order_gram', 'customer_gram'])
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('optimize')`.execute(db);
};
