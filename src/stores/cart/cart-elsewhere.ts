import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { KEYS } from '#stores/storage/storage.ts';
import { $cart, isCartItem } from './cart.ts';

/** Formats lines independently of their order, which a sync may change. */
const describe = (lines: readonly CartItem[]): string =>
  lines
    .map((line) => `${lineKey(line)}×${line.Quantity}`)
    .sort()
    .join();

const readStored = (): readonly CartItem[] | undefined => {
  try {
    const stored: unknown = JSON.parse(local.getItem(KEYS.cart) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCartItem) : undefined;
  } catch {
    return undefined;
  }
};

/** Reads the storage, because a suspended tab may have missed changes. Updates the cart of this tab. */
export const isCartChanged = (lines: readonly CartItem[]): boolean => {
  const stored = readStored();
  if (!stored || describe(stored) === describe(lines)) return false;
  if (describe(stored) !== describe($cart.get())) $cart.set(stored);
  return true;
};
