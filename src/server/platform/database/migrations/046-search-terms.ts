import type { Engine } from '../db.ts';

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
const PHONE_DIGITS = 12;

/** Expression of a phone number as `~` and its last digits in reverse order, so that a suffix is a prefix. */
export const phoneTerm = (engine: Engine, expression: string): string => {
  if (engine === 'postgres')
    return `'~' || left(reverse(regexp_replace(${expression}, '\\D', '', 'g')), ${PHONE_DIGITS})`;
  const digits = SIGNS.reduce((text, sign) => `replace(${text}, '${sign}', '')`, expression);
  const reversed = Array.from({ length: PHONE_DIGITS }, (_, at) => `substr(d, -${at + 1}, 1)`).join(' || ');
  return `(select '~' || ${reversed} from (select ${digits} as d))`;
};

/** Table expression with the words of a text in the column `term`. */
export const splitTerms = (engine: Engine, expression: string): string =>
  engine === 'postgres'
    ? `unnest(string_to_array(${expression}, ' ')) as term`
    : `(select value as term from json_each('[' || replace(json_quote(${expression}), ' ', '","') || ']'))`;
