import { toKey } from '#domain/slug.ts';
import { foldWords } from '../sheet/match-headers.ts';

export type KeyFor = (name: string) => string;

/**
 * Gives every call another key, made of a name: `whey`, `whey-2`.
 * @param stem of the key of a name without Latin letters
 * @param isTaken true for a key of the shop
 */
export const uniqueKeys = (stem: string, isTaken: (key: string) => boolean = () => false): KeyFor => {
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return (name) => {
    const first = toKey(name) || stem;
    let key = first;
    for (let n = numbers.get(first) ?? 2; used.has(key) || isTaken(key); n += 1) {
      key = `${first}-${n}`;
      numbers.set(first, n + 1);
    }
    used.add(key);
    return key;
  };
};

/**
 * Gives the same name the same key, and another name another key.
 * @param known the key that the shop has for a name
 */
export const nameKeys = (
  create: KeyFor,
  known: (name: string) => string | undefined = () => undefined,
): KeyFor => {
  const keys = new Map<string, string>();
  return (name) => {
    const folded = foldWords(name) || name;
    const key = keys.get(folded) ?? known(name) ?? create(name);
    keys.set(folded, key);
    return key;
  };
};
