import { persistentAtom } from '@nanostores/persistent';

/** The names under which the browser keeps things (spec, section 3). One truth each. */
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

/** For the cart alone: the names above are part of every page. */
export const LAST_QUOTE_KEY = 'lastQuote';

/** A persisted list. Storage is a door: what is not a list of valid entries is dropped, entry by entry. */
export const persistedList = <T>(key: string, isEntry: (value: unknown) => value is T) => {
  const decode = (text: string): readonly T[] => {
    try {
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) ? value.filter(isEntry) : [];
    } catch {
      return [];
    }
  };
  return Object.assign(persistentAtom<readonly T[]>(key, [], { encode: JSON.stringify, decode }), {
    /** What is stored this very moment: of another tab's writing the store itself hears a little later. */
    stored: (): readonly T[] => decode(localStorage.getItem(key) ?? '[]'),
  });
};

export const isPositiveInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;
