/** `Object.keys` of an object whose type lists all of its keys. */
export const keysOf = <K extends string>(object: Readonly<Partial<Record<K, unknown>>>): K[] =>
  // TypeScript assumes that an object may have more keys than its type.
  Object.keys(object) as K[];

/** An object with a value for each key. */
export const fromKeys = <K extends string, V>(keys: readonly K[], read: (key: K) => V): Record<K, V> =>
  // Object.fromEntries forgets the literal types of its keys.
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<K, V>;
