import type { SearchDocumentTable } from '#server/platform/database/tables/listing.ts';

export interface Term {
  /** Contains only letters and digits (`domain/catalogue/search.ts`). */
  readonly word: string;
  /** True if longer words with this prefix match too. */
  readonly isPrefix: boolean;
}

/** True if one of the words is a likely spelling of the typed one. */
export const hasTerm = (words: readonly string[], terms: readonly Term[]): boolean =>
  terms.some(({ word, isPrefix }) =>
    words.some((known) => (isPrefix ? known.startsWith(word) : known === word)),
  );

/** Spellings of each word. A product must contain a spelling of all words, or of any word. */
export interface SearchTerms {
  readonly words: readonly (readonly Term[])[];
  readonly require: 'all' | 'any';
}

export interface Found {
  product_id: number;
}

/** A higher `score` is a better match. */
export interface Ranked extends Found {
  score: number;
}

export type TextField = Exclude<keyof SearchDocumentTable, 'product_id'>;

/** Groups of fields, the best first. PostgreSQL labels them with A to D. */
export const FIELD_GROUPS = [
  { label: 'A', fields: ['name'], score: 8 },
  { label: 'B', fields: ['brand', 'category'], score: 4 },
  { label: 'C', fields: ['tags', 'choices'], score: 2 },
  { label: 'D', fields: ['text'], score: 1 },
] as const satisfies readonly {
  readonly label: string;
  readonly fields: readonly TextField[];
  readonly score: number;
}[];

export const TEXT_FIELDS: readonly TextField[] = FIELD_GROUPS.flatMap(({ fields }) => fields);

/**
 * A product scores the sum over the words. A word scores `WORD`, the scores of the groups that have it, and
 * `WHOLE_NAME` if the name has the whole word instead of a longer one. `WORD` exceeds all others, so that a product
 * with more of the words is better. The three implementations give the same order (`search-relevance.test.ts`).
 */
export const WORD = 64;
export const WHOLE_NAME = 16;
export const NAME_SCORE = FIELD_GROUPS[0].score;
