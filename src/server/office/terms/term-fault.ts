import type { MergeRefusal } from '#server/catalogue/terms/merge-terms.ts';

export interface TermFormFault {
  readonly code: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Sentences of the importer that name a record or a value. The other ones are the keys of their labels. */
const SENTENCES: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/^categoryId '([^']+)' is a parent category/, 'term_parent_has_products'],
  [/^parentId '([^']+)' is itself a child/, 'term_two_levels'],
  [/^parentId '([^']+)' is not in/, 'term_parent_unknown'],
  [/^'([^']+)' is the parent of/, 'term_own_parent'],
  [/^must be number, not (.+)$/, 'term_not_a_number'],
  [/^must be "apparel".*, not (.+)$/, 'term_kind_unknown'],
];

/** Fault of a form for a sentence of the importer. */
export const termFault = (message: string): TermFormFault => {
  for (const [pattern, code] of SENTENCES) {
    const value = pattern.exec(message)?.[1];
    if (value !== undefined) return { code, values: { value } };
  }
  return { code: message };
};

export const mergeFault = (refusal: MergeRefusal): TermFormFault =>
  refusal.code === 'levels' ? termFault(refusal.message) : { code: `term_${refusal.code}` };
