/** Lists that products refer to, as the office manages them. */
export const TERM_KINDS = ['category', 'brand', 'tag', 'size', 'color', 'attribute', 'allergen'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

export const isTermKind = (text: string): text is TermKind => TERM_KINDS.some((kind) => kind === text);

export const SIZE_KINDS = ['apparel', 'weight', 'load', 'length'] as const;
