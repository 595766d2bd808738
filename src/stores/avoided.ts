import { isPositiveInteger, KEYS, persistedList } from './storage.ts';

/** Allergens (ids) that were avoided in this browser; health is nobody else's business, so they never leave it by themselves. */
export const $avoided = persistedList<number>(KEYS.avoided, isPositiveInteger);
