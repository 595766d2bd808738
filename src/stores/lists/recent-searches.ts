import { RECENT_SEARCHES, SEARCH_MINIMUM } from '#domain/constants.ts';
import { KEYS, persistedList } from '#stores/storage/storage.ts';

const MAX_LENGTH = 200;

const isSearch = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().length >= SEARCH_MINIMUM && value.length <= MAX_LENGTH;

export const $recentSearches = persistedList<string>(KEYS.recentSearches, isSearch);

const isSame = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

export const forgetSearch = (term: string): void =>
  $recentSearches.set($recentSearches.get().filter((other) => !isSame(other, term)));

export const forgetSearches = (): void => $recentSearches.set([]);

/** Moves a term to the front. Short terms are not stored. */
export const rememberSearch = (text: string): void => {
  const term = text.trim();
  if (!isSearch(term)) return;
  const others = $recentSearches.get().filter((other) => !isSame(other, term));
  $recentSearches.set([term, ...others].slice(0, RECENT_SEARCHES));
};
