import { atom } from 'nanostores';
import type { CartItem } from '#domain/cart/cart.ts';

/** The line that the shopper added last. `client/chrome/chrome.ts` displays it in a sheet. */
export const $added = atom<CartItem | undefined>();

export const announceAdded = (line: CartItem): void => $added.set(line);
