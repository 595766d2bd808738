/** Folders with editors' files in `src/content`: `{collection}/{language}/{name}.md`. */
export const COLLECTIONS = ['pages', 'faq'] as const;
export type Collection = (typeof COLLECTIONS)[number];
