/** Text in the browser's storage, or in memory if the storage is blocked. */
export interface StoredText {
  /** Returns the current value, which another tab may have changed; '' if there is none. */
  get(): string;
  set(text: string): void;
}

export const storedText = (key: string, storage: () => Storage): StoredText => {
  let fallback = '';
  return {
    get: () => {
      try {
        return storage().getItem(key) ?? '';
      } catch {
        return fallback;
      }
    },
    set: (text) => {
      fallback = text;
      try {
        if (text) storage().setItem(key, text);
        else storage().removeItem(key);
      } catch {
        // The fallback is used.
      }
    },
  };
};
