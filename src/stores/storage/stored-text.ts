import type { BrowserStorage } from './browser-storage.ts';

export interface StoredText {
  /** Returns the current value, which another tab may have changed; '' if there is none. */
  get(): string;
  set(text: string): void;
}

export const storedText = (key: string, storage: BrowserStorage): StoredText => ({
  get: () => storage.getItem(key) ?? '',
  set: (text) => {
    if (text) storage.setItem(key, text);
    else storage.removeItem(key);
  },
});
