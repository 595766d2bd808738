import type { Localized } from './schemas.ts';

/** `{stem}_en` and `{stem}_ar` of a text in both languages. */
export const both = <Stem extends string>(stem: Stem, text: Localized) =>
  ({ [`${stem}_en`]: text.en, [`${stem}_ar`]: text.ar }) as Record<`${Stem}_en` | `${Stem}_ar`, string>;

export const getId = (ids: ReadonlyMap<string, number>, key: string): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The checked catalogue lacks '${key}'`);
  return id;
};

/** Ids of what products refer to. */
export interface References {
  readonly media: (file: string) => number;
  readonly categories: ReadonlyMap<string, number>;
  readonly manufacturers: ReadonlyMap<string, number>;
  readonly vendors: ReadonlyMap<string, number>;
  readonly sizes: ReadonlyMap<string, number>;
  readonly colors: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  readonly allergens: ReadonlyMap<string, number>;
  readonly methods: ReadonlyMap<string, number>;
  readonly attributes: ReadonlyMap<string, number>;
}
