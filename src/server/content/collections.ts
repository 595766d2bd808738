export const COLLECTIONS = ['pages', 'faq'] as const;
export type Collection = (typeof COLLECTIONS)[number];
