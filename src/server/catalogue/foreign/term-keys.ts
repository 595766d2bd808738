import { toKey } from '#domain/slug.ts';
import type { FindTerm } from '../sheet/terms.ts';
import { type KeyFor, nameKeys, uniqueKeys } from './keys.ts';

type TermName = 'sizes' | 'colors' | 'tags';

/** A size, colour or tag of the file that the shop lacks. */
export interface NewTerm {
  readonly list: TermName;
  readonly key: string;
  readonly name: string;
}

const STEMS: Readonly<Record<TermName, string>> = { sizes: 'size', colors: 'color', tags: 'tag' };

/** Keys of the terms of a list: those of the shop, where it has them. Any other is added to `added`. */
export const termKeys = (list: TermName, findTerm: FindTerm, added: NewTerm[]): KeyFor => {
  const find = (name: string): string | undefined => {
    // The shop may write `1kg` for `1 kg`.
    for (const text of [name, toKey(name), toKey(name.replace(/\s/g, ''))]) {
      const found = findTerm(list, text);
      if (found.ok) return found.value;
    }
    return undefined;
  };
  const keyFor = nameKeys(uniqueKeys(STEMS[list]), find);
  const seen = new Set<string>();
  return (name) => {
    const key = keyFor(name);
    if (!seen.has(key) && find(name) === undefined) added.push({ list, key, name });
    seen.add(key);
    return key;
  };
};
