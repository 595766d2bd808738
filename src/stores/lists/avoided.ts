import { isPositiveInteger, KEYS, persistedList } from '#stores/storage/storage.ts';

/** Ids of allergens to avoid. As health data, they never leave the browser except in a URL that the visitor opens. */
export const $avoided = persistedList<number>(KEYS.avoided, isPositiveInteger);
