import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { $cart, isCartItem } from './cart.ts';

/** Order-independent, because a cart synced from the account may be sorted differently. */
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
 * Whether the cart differs from these lines. Reads the storage directly, because a suspended tab may have missed
 * changes, and updates this tab's cart.
 */
export const isCartChanged = (lines: readonly CartItem[]): boolean => {
  const stored = readStored();
  if (!stored || describe(stored) === describe(lines)) return false;
  if (describe(stored) !== describe($cart.get())) $cart.set(stored);
  return true;
};
