import { type RawBuilder, sql } from 'kysely';
import { FIELD_WEIGHTS, type Found, type SearchTerms, type Term } from './full-text.ts';

const formatTerm = ({ word, isPrefix }: Term): string => `'${word}'${isPrefix ? ':*' : ''}`;

/** Ascending, as `ts_rank` requires. The largest weight is 1. */
const WEIGHTS = (['tags', 'category', 'brand', 'name'] as const)
  .map((field) => FIELD_WEIGHTS[field] / FIELD_WEIGHTS.name)
  .join(', ');
/** `ts_rank` normalisation by the logarithm of the length, which favours short texts. */
const BY_LENGTH = 1;

/** Uses the dictionary `simple`, because words are already normalised. */
export const matchPostgres = ({ words, require }: SearchTerms): RawBuilder<Found> => {
  const expression = words
    .map((terms) => `(${terms.map(formatTerm).join(' | ')})`)
    .join(require === 'all' ? ' & ' : ' | ');
  return sql`select product_id,
    -ts_rank(${sql.raw(`'{${WEIGHTS}}'`)}, vector, query, ${sql.raw(String(BY_LENGTH))}) as relevance
    from search_document, to_tsquery('simple', ${expression}) as query where vector @@ query`;
};
