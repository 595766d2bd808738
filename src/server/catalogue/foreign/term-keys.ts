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

/** The key that the shop has for a name, which it may write otherwise: `1kg` for `1 kg`. */
export const findKey = (findTerm: FindTerm, list: string, name: string): string | undefined => {
  for (const text of [name, toKey(name), toKey(name.replace(/\s/g, ''))]) {
    const found = text === '' ? undefined : findTerm(list, text);
    if (found?.ok) return found.value;
  }
  return undefined;
};

/** Keys of attributes: those of the shop, where it has them. Sizes and colours are lists of their own. */
export const attributeKeys = (findTerm: FindTerm): KeyFor =>
  nameKeys(
    uniqueKeys('option', (key) => key === 'size' || key === 'color' || findTerm('attributes', key).ok),
    (name) => findKey(findTerm, 'attributes', name),
  );

/** Keys of the terms of a list: those of the shop, where it has them. Any other is added to `added`. */
export const termKeys = (list: TermName, findTerm: FindTerm, added: NewTerm[]): KeyFor => {
  const find = (name: string) => findKey(findTerm, list, name);
  const keyFor = nameKeys(
    uniqueKeys(STEMS[list], (key) => findTerm(list, key).ok),
    find,
  );
  const seen = new Set<string>();
  return (name) => {
    const key = keyFor(name);
    if (!seen.has(key) && find(name) === undefined) added.push({ list, key, name });
    seen.add(key);
    return key;
  };
};
