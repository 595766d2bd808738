export interface Term {
  /** Contains only letters and digits (`domain/catalogue/search.ts`). */
  readonly word: string;
  /** True if longer words with this prefix match too. */
  readonly isPrefix: boolean;
}

/** Spellings of each word. A product must contain a spelling of all words, or of any word. */
export interface SearchTerms {
  readonly words: readonly (readonly Term[])[];
  readonly require: 'all' | 'any';
}

/** Matching products. A lower `relevance` is a better match. */
export interface Found {
  product_id: number;
  relevance: number;
}

export const FIELD_WEIGHTS = { name: 10, brand: 5, category: 3, tags: 1 } as const;
