/** A text that the browser keeps under a name; where its storage is blocked, as long as the page lives. */
export interface KeptText {
  /** What is kept now, read anew: another tab may have changed it. '' when there is nothing. */
  get(): string;
  set(text: string): void;
}

export const keptText = (key: string, storage: () => Storage): KeptText => {
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
        // The fallback has it.
      }
    },
  };
};
