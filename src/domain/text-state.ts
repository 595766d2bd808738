/** States of a text in one language. `changed`: published, with changes that are not. */
export const TEXT_STATES = [
  'published',
  'changed',
  'draft',
  'scheduled',
  'hidden',
  'missing',
  'refused',
  'deleted',
] as const;
export type TextStateCode = (typeof TEXT_STATES)[number];
