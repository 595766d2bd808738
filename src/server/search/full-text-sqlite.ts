import { type RawBuilder, sql } from 'kysely';
import { FIELD_WEIGHTS, type Found, type SearchTerms, type Term } from './full-text.ts';

const formatTerm = ({ word, isPrefix }: Term): string => `"${word}"${isPrefix ? '*' : ''}`;

/** Uses FTS5 with bm25 over the four fields. Words are quoted, so they contain no operators. */
export const matchSqlite = ({ words, require }: SearchTerms): RawBuilder<Found> => {
  const expression = words
    .map((terms) => `(${terms.map(formatTerm).join(' OR ')})`)
    .join(require === 'all' ? ' AND ' : ' OR ');
  const { name, brand, category, tags } = FIELD_WEIGHTS;
  return sql`select rowid as product_id,
    bm25(search_index, ${sql.raw(`${name}, ${brand}, ${category}, ${tags}`)}) as relevance
    from search_index where search_index match ${expression}`;
};
