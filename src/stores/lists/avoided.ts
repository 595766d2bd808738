import { isPositiveInteger, KEYS, persistedList } from '#stores/storage/storage.ts';

/** Ids of allergens. As health data they leave the browser only in URLs that the visitor opens. */
export const $avoided = persistedList<number>(KEYS.avoided, isPositiveInteger);
