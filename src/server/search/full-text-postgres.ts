import { type RawBuilder, sql } from 'kysely';
import { FIELD_WEIGHTS, type Found, type SearchTerms, type Term } from './full-text.ts';

const formatTerm = ({ word, isPrefix }: Term): string => `'${word}'${isPrefix ? ':*' : ''}`;

/** From the least to the most, as `ts_rank` wants them; 1 is its greatest. */
const WEIGHTS = (['tags', 'category', 'brand', 'name'] as const)
  .map((field) => FIELD_WEIGHTS[field] / FIELD_WEIGHTS.name)
  .join(', ');
/** Divides the rank by the logarithm of the length: a short text that says it says it more. */
const BY_LENGTH = 1;

/** Text search with the dictionary `simple`: the words are folded already. */
export const matchPostgres = ({ words, require }: SearchTerms): RawBuilder<Found> => {
  const expression = words
    .map((terms) => `(${terms.map(formatTerm).join(' | ')})`)
    .join(require === 'all' ? ' & ' : ' | ');
  return sql`select product_id,
    -ts_rank(${sql.raw(`'{${WEIGHTS}}'`)}, vector, query, ${sql.raw(String(BY_LENGTH))}) as relevance
    from search_document, to_tsquery('simple', ${expression}) as query where vector @@ query`;
};
