/** Folders of `src/content` with the editors' files: `{collection}/{language}/{name}.md`. */
export const COLLECTIONS = ['pages', 'faq'] as const;
export type Collection = (typeof COLLECTIONS)[number];
