/** A `Storage` in memory. Tests may replace its methods. */
export const createStorage = (items: Readonly<Record<string, string>> = {}): Storage => {
  const values = new Map(Object.entries(items));
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (at) => [...values.keys()][at] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, text) => void values.set(key, text),
  };
};
