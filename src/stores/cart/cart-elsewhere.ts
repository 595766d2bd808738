import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { $cart, isCartItem } from './cart.ts';

/** In any order: a cart that came back from the account may have its lines in another one. */
const describe = (lines: readonly CartItem[]): string =>
  lines
    .map((line) => `${lineKey(line)}×${line.Quantity}`)
    .sort()
    .join();

const readStored = (): readonly CartItem[] | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEYS.cart) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCartItem) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Is the cart another one than these lines? Reads the browser's storage itself: a tab that slept may not have heard of
 * what another tab did. The cart of this tab follows.
 */
export const isCartChanged = (lines: readonly CartItem[]): boolean => {
  const stored = readStored();
  if (!stored || describe(stored) === describe(lines)) return false;
  if (describe(stored) !== describe($cart.get())) $cart.set(stored);
  return true;
};
