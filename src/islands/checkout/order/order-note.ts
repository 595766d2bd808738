import { session } from '#stores/storage/browser-storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';

export const NOTE_MAXIMUM = 2000;

const stored = storedText('orderNote', session);

/** Reads the note. It survives a reload of the tab until the order is placed. */
export const readOrderNote = (): string => stored.get().trim().slice(0, NOTE_MAXIMUM);
export const saveOrderNote = (text: string): void => stored.set(text);
