/** `Object.keys` with literal key types. */
export const keysOf = <K extends string>(object: Readonly<Partial<Record<K, unknown>>>): K[] =>
  // TypeScript types the keys as `string`, because an object may have additional keys.
  Object.keys(object) as K[];

export const fromKeys = <K extends string, V>(keys: readonly K[], read: (key: K) => V): Record<K, V> =>
  // Object.fromEntries does not preserve literal key types.
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<K, V>;
