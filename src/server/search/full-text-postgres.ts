import { type RawBuilder, sql } from 'kysely';
import {
  FIELD_GROUPS,
  type Found,
  type Ranked,
  type SearchTerms,
  type Term,
  WHOLE_NAME,
  WORD,
} from './full-text.ts';

const formatTerm = ({ word, isPrefix }: Term, labels: string): string => {
  const options = `${isPrefix ? '*' : ''}${labels}`;
  return `'${word}'${options && `:${options}`}`;
};

/** @param labels of the field groups to search; all without */
const formatTerms = (terms: readonly Term[], labels = ''): string =>
  `(${terms.map((term) => formatTerm(term, labels)).join(' | ')})`;

// The dictionary `simple` keeps words, which are already normalised.
const has = (expression: string) => sql`vector @@ to_tsquery('simple', ${expression})`;

const formatAll = ({ words, require }: SearchTerms): string =>
  words.map((terms) => formatTerms(terms)).join(require === 'all' ? ' & ' : ' | ');

export const matchPostgres = (terms: SearchTerms): RawBuilder<Found> =>
  sql`select product_id from search_document where ${has(formatAll(terms))}`;

const scoreIf = (condition: RawBuilder<unknown>, score: number): RawBuilder<number> =>
  sql`case when ${condition} then ${sql.lit(score)} else 0 end`;

const scoreOf = (terms: readonly Term[]): RawBuilder<number> => {
  const whole = terms.filter(({ isPrefix }) => !isPrefix);
  const parts = [
    scoreIf(has(formatTerms(terms)), WORD),
    ...FIELD_GROUPS.map(({ label, score }) => scoreIf(has(formatTerms(terms, label)), score)),
    ...(whole.length > 0 ? [scoreIf(has(formatTerms(whole, FIELD_GROUPS[0].label)), WHOLE_NAME)] : []),
  ];
  return sql`${sql.join(parts, sql` + `)}`;
};

export const rankPostgres = (terms: SearchTerms): RawBuilder<Ranked> =>
  sql`select product_id, ${sql.join(terms.words.map(scoreOf), sql` + `)} as score
    from search_document where ${has(formatAll(terms))}`;
