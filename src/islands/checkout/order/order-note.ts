import { storedText } from '#stores/storage/stored-text.ts';

const stored = storedText('orderNote', () => sessionStorage);

/** Reads the note. It survives a reload of the tab until the order is placed. */
export const readOrderNote = (): string => stored.get().trim();
export const saveOrderNote = (text: string): void => stored.set(text);
