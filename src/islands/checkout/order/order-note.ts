import { keptText } from '#stores/storage/stored-text.ts';

const kept = keptText('orderNote', () => sessionStorage);

/** The note survives a reload of the tab until the order is placed. */
export const readOrderNote = (): string => kept.get().trim();
export const keepOrderNote = (text: string): void => kept.set(text);
