import type { Engine } from '../db.ts';
import { createTriggers } from './triggers.ts';

/** Letters that are searched as another one, and Arabic marks that are dropped. Names only: `lower` runs first. */
const LETTERS: Readonly<Record<string, string>> = {
  '\u0623\u0625\u0622\u0671': '\u0627',
  '\u0649\u0626\u06cc': '\u064a',
  '\u0624': '\u0648',
  '\u0629': '\u0647',
  '\u06a9\u06af': '\u0643',
  ÀÁÂÃÄÅàáâãäå: 'a',
  ÈÉÊËèéêë: 'e',
  ÌÍÎÏìíîï: 'i',
  ÒÓÔÕÖØòóôõöø: 'o',
  ÙÚÛÜùúûü: 'u',
  ÇçÇč: 'c',
  Ññ: 'n',
  Šš: 's',
  Žž: 'z',
  '-\'.,()"\\/\t\n\r\u2019\u00a0': ' ',
};
const MARKS = '\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670\u0640';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Expression of a name as it is searched: without case, accents and Arabic marks. */
export const foldText = (engine: Engine, expression: string): string => {
  const pairs = Object.entries(LETTERS).flatMap(([from, to]) => [...from].map((letter) => [letter, to]));
  if (engine === 'postgres') {
    const from = pairs.map(([letter]) => letter).join('') + MARKS;
    return `trim(translate(lower(${expression}), ${quote(from)}, ${quote(pairs.map(([, to]) => to).join(''))}))`;
  }
  const folded = [...pairs, ...[...MARKS].map((mark) => [mark, ''])].reduce(
    (text, [letter = '', to = '']) => `replace(${text}, ${quote(letter)}, ${quote(to)})`,
    `lower(${expression})`,
  );
  return `trim(${folded})`;
};

const SIGNS = [' ', '-', '(', ')', '+', '.', '/'];

/** Expression of the digits of a phone number. */
export const digitsOf = (engine: Engine, expression: string): string =>
  engine === 'postgres'
    ? `regexp_replace(${expression}, '[^0-9]', '', 'g')`
    : SIGNS.reduce((text, sign) => `replace(${text}, '${sign}', '')`, expression);

/**
 * Expression of a text that is searched by groups of three letters. Each word follows two spaces, so that its first letter
 * and its first two letters are groups as well.
 */
export const spread = (...expressions: string[]): string =>
  `replace(' ' || ${expressions.join(" || ' ' || ")}, ' ', '  ')`;

/** The cost keeps the planner from splitting the text of each row instead of using the index. */
export const createGrams = (engine: Engine): string[] =>
  engine === 'postgres'
    ? [
        `create function search_grams(value text) returns text[] language sql immutable strict parallel safe
          cost 100000 as
          $$ select array_agg(substr(value, i, 3)) from generate_series(1, length(value) - 2) as i $$`,
      ]
    : [];

/**
 * Index of all groups of three letters in `search_text`, by which staff find rows of the table by any three letters. Trigrams of
 * the extension `pg_trgm` are no way: they ignore signs, and not every database has it.
 */
export const createGramIndex = (
  engine: Engine,
  { table, index, id }: Readonly<Record<'table' | 'index' | 'id', string>>,
): string[] => {
  // A short list of pending entries, since each search reads it.
  if (engine === 'postgres')
    return [
      `create index ${index} on ${table} using gin (search_grams(search_text))
        with (gin_pending_list_limit = 256)`,
    ];
  const add = `insert into ${index} (rowid, grams) values (new.${id}, new.search_text)`;
  const drop = `delete from ${index} where rowid = old.${id}`;
  return [
    `create virtual table ${index} using fts5(grams, content = '', contentless_delete = 1,
      detail = none, tokenize = 'trigram case_sensitive 1')`,
    ...createTriggers(engine, table, [
      { name: 'gram_insert', on: `insert on ${table}`, run: [add] },
      { name: 'gram_delete', on: `delete on ${table}`, run: [drop] },
      { name: 'gram_update', on: `update on ${table}`, changed: ['search_text'], run: [drop, add] },
    ]),
  ];
};
