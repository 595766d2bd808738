import type { Filter } from '../list/types.ts';

/** Values of a filter by terms that products have, with the number of products. */
export const termValues = (
  terms: readonly { readonly id: number; readonly name: string }[],
  counts: ReadonlyMap<string, number>,
): NonNullable<Filter['values']> =>
  terms.flatMap(({ id, name }) => {
    const count = counts.get(String(id)) ?? 0;
    return count > 0 ? [{ value: String(id), label: name, count }] : [];
  });
