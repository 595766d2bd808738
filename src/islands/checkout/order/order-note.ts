import { keptText } from '#stores/storage/stored-text.ts';

const kept = keptText('orderNote', () => sessionStorage);

/** What the shopper wrote survives a reload of this tab; it goes with the order. */
export const readOrderNote = (): string => kept.get().trim();
export const keepOrderNote = (text: string): void => kept.set(text);
