import { computed } from 'nanostores';
import {
  type AddToCartRefusal,
  type Buyable,
  type CartItem,
  type Choice,
  lineKey,
  maximumQuantity,
  readCartAddition,
} from '#domain/cart/cart.ts';
import { PIECES_MAXIMUM } from '#domain/constants.ts';
import { isRecord } from '#domain/is-record.ts';
import { sum } from '#domain/money.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { isPositiveInteger, KEYS, persistedList } from '#stores/storage/storage.ts';

const isChoice = (value: unknown): value is Choice =>
  isRecord(value) && isPositiveInteger(value.ProductAttributeID) && isPositiveInteger(value.PrimaryKeyValue);

export const isCartItem = (value: unknown): value is CartItem =>
  isRecord(value) &&
  isPositiveInteger(value.ProductId) &&
  isPositiveInteger(value.Quantity) &&
  Array.isArray(value.productSelectedAttributes) &&
  value.productSelectedAttributes.every(isChoice);

const repair = (line: CartItem): CartItem => ({
  ...line,
  Quantity: Math.min(line.Quantity, PIECES_MAXIMUM),
});

/** Ids and quantities. Prices come from the server (`quote.ts`). */
export const $cart = persistedList<CartItem>(KEYS.cart, isCartItem, repair);

export const $cartCount = computed($cart, (lines) => sum(lines.map((line) => line.Quantity)));

export const addToCart = (
  product: Buyable | undefined,
  choices: readonly Choice[],
  quantity: number,
): Result<CartItem, AddToCartRefusal> => {
  const addition = readCartAddition(product, choices, quantity, $cart.get());
  if (addition.ok) $cart.set([...$cart.get(), addition.value]);
  return addition;
};

/** Changes the quantity of a line. Rejects quantities below 1 and above the maximum. */
export const setQuantity = (
  key: string,
  quantity: number,
  orderMaximumQuantity: number | null,
): Result<number, AddToCartRefusal> => {
  const max = maximumQuantity(orderMaximumQuantity);
  if (!(quantity >= 1)) return refuse({ code: 'select_quantity' });
  if (quantity > max) return refuse({ code: 'quantity_over_maximum', max });
  $cart.set($cart.get().map((line) => (lineKey(line) === key ? { ...line, Quantity: quantity } : line)));
  return ok(quantity);
};

export const removeFromCart = (key: string): void => {
  $cart.set($cart.get().filter((line) => lineKey(line) !== key));
};

/** Removes the ordered quantities. Other contents remain. */
export const removeOrderedItems = (ordered: readonly CartItem[]): void => {
  const pieces = new Map(ordered.map((line) => [lineKey(line), line.Quantity]));
  const left = $cart
    .get()
    .map((line) => ({ ...line, Quantity: line.Quantity - (pieces.get(lineKey(line)) ?? 0) }));
  $cart.set(left.filter(({ Quantity }) => Quantity > 0));
};

export const emptyCart = (): void => $cart.set([]);
