/** One possible spelling of a typed word. */
export interface Term {
  /** Letters and digits only (`domain/catalogue/search.ts`). */
  readonly word: string;
  /** Also matches longer words that begin with it. */
  readonly isPrefix: boolean;
}

/** Spellings of each word. A product matches with one spelling of all words, or of any word. */
export interface SearchTerms {
  readonly words: readonly (readonly Term[])[];
  readonly require: 'all' | 'any';
}

/** Matching products. The lowest `relevance` is the best match. */
export interface Found {
  product_id: number;
  relevance: number;
}

export const FIELD_WEIGHTS = { name: 10, brand: 5, category: 3, tags: 1 } as const;
