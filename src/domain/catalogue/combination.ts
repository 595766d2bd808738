/** A chosen value of an attribute. Colours and sizes are attributes too, and their keys are those of the terms. */
export interface KeyedValue {
  readonly attributeId: number;
  readonly key: string;
}

/**
 * Text that identifies a combination of values, such as `2=1kg,5=chocolate`. The order of the values does not matter.
 * Keys consist of letters, digits and hyphens.
 */
export const formatCombination = (values: readonly KeyedValue[]): string =>
  values
    .toSorted((a, b) => a.attributeId - b.attributeId)
    .map(({ attributeId, key }) => `${attributeId}=${key}`)
    .join(',');

export const readCombination = (text: string): KeyedValue[] =>
  text.split(',').flatMap((part) => {
    const [, id, key] = /^(\d+)=(.+)$/.exec(part) ?? [];
    return id !== undefined && key !== undefined ? [{ attributeId: Number(id), key }] : [];
  });

/** Every combination of one value per attribute, in the order of the attributes and their values. */
export const listCombinations = <T>(attributes: readonly (readonly T[])[]): T[][] =>
  attributes.length === 0
    ? []
    : attributes.reduce<T[][]>(
        (lists, values) => lists.flatMap((list) => values.map((value) => [...list, value])),
        [[]],
      );
