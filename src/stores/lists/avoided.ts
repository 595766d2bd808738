import { isPositiveInteger, KEYS, persistedList } from '#stores/storage/storage.ts';

/** Allergens (ids) that were avoided in this browser; health is nobody else's business, so they never leave it by themselves. */
export const $avoided = persistedList<number>(KEYS.avoided, isPositiveInteger);
