import { session } from '#stores/storage/browser-storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';

const stored = storedText('orderNote', session);

/** Reads the note. It survives a reload of the tab until the order is placed. */
export const readOrderNote = (): string => stored.get().trim();
export const saveOrderNote = (text: string): void => stored.set(text);
