/** One spelling that a word of the query may have in the catalogue. */
export interface Term {
  /** Letters and digits only (`domain/catalogue/search.ts`). */
  readonly word: string;
  /** Also finds longer words that begin so. */
  readonly isPrefix: boolean;
}

/** For every word of the query its spellings: one of each must be found, or one of any. */
export interface SearchTerms {
  readonly words: readonly (readonly Term[])[];
  readonly require: 'all' | 'any';
}

/** What an engine answers: products, the most relevant having the smallest `relevance`. */
export interface Found {
  product_id: number;
  relevance: number;
}

/** The field weights of a name, a brand, a category and a tag. */
export const FIELD_WEIGHTS = { name: 10, brand: 5, category: 3, tags: 1 } as const;
