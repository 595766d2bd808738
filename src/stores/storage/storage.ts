import { ID_MAXIMUM } from '#domain/constants.ts';
import { local, persistentAtom } from './browser-storage.ts';

/** Storage keys (spec, section 3). */
export const KEYS = {
  token: 'token',
  user: 'user',
  language: 'langCode',
  cart: 'cartItems',
  wishlist: 'customerWishList',
  compare: 'compareList',
  recent: 'recentlyViewed',
  recentSearches: 'recentSearches',
  avoided: 'avoidedAllergens',
  seenPrices: 'seenPrices',
} as const;

/** Not in `KEYS`, which is in the script of every page. Only the cart uses it. */
export const LAST_QUOTE_KEY = 'lastQuote';

/** A persisted list. The storage is untrusted input, so invalid entries are dropped. */
export const persistedList = <T>(
  key: string,
  isEntry: (value: unknown) => value is T,
  repair: (entry: T) => T = (entry) => entry,
) => {
  const decode = (text: string): readonly T[] => {
    try {
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) ? value.filter(isEntry).map(repair) : [];
    } catch {
      return [];
    }
  };
  return Object.assign(persistentAtom<readonly T[]>(key, [], { encode: JSON.stringify, decode }), {
    /** Reads the storage, because the store receives changes of other tabs with a delay. */
    stored: (): readonly T[] => decode(local.getItem(key) ?? '[]'),
  });
};

export const isPositiveInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

export const isId = (value: unknown): value is number => isPositiveInteger(value) && value <= ID_MAXIMUM;
