import type { CustomerList, CustomerLists, ListChange } from '#contract/customers/lists.ts';
import { type CartItem, type Choice, lineKey } from '#domain/cart/cart.ts';
import { LIST_MAXIMUM } from '#domain/constants.ts';

/** Contents of the three lists as quantities by key. */
export type Entries = Readonly<Record<string, number>>;

interface Listed {
  readonly ProductId: number;
}

export interface Lists<Wish extends Listed = Listed> {
  readonly cart: readonly CartItem[];
  readonly wishlist: readonly Wish[];
  readonly compare: readonly Listed[];
}

// The entries of the cart are cart items.
const keyOf = (list: CustomerList, item: Listed): string =>
  `${list} ${list === 'cart' ? lineKey(item as CartItem) : item.ProductId}`;

export const entriesOf = (lists: Lists): Entries =>
  Object.fromEntries([
    ...lists.cart.map((line) => [keyOf('cart', line), line.Quantity]),
    ...lists.wishlist.map((item) => [keyOf('wishlist', item), 1]),
    ...lists.compare.map((item) => [keyOf('compare', item), 1]),
  ]);

export const differingKeys = (from: Entries, to: Entries): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => from[key] !== to[key]);

const readChoice = (text: string): Choice => {
  const [attribute, value] = text.split(':');
  return { ProductAttributeID: Number(attribute), PrimaryKeyValue: Number(value) };
};

/** Creates the change that sets the quantity of an entry. A quantity of 0 removes it. */
export const toChange = (key: string, quantity: number, age: number, isMerge: boolean): ListChange => {
  const [list, item = ''] = key.split(' ');
  const [id, ...choices] = item.split('|');
  return {
    // The key starts with the list name and a space.
    List: list as CustomerList,
    ProductId: Number(id),
    productSelectedAttributes: choices.map(readChoice),
    Quantity: quantity,
    Age: Math.max(0, Math.trunc(age)),
    IsMerge: isMerge,
  };
};

/** @returns ids of the products for which the lists of the account have no room */
export const listLeftOut = (
  changes: readonly ListChange[],
  { Cart, WishList, Compare }: CustomerLists,
): number[] => {
  const lists = { cart: Cart, wishlist: WishList, compare: Compare };
  const taken = entriesOf(lists);
  const lost = changes.filter(
    (change) =>
      change.Quantity > 0 &&
      lists[change.List].length >= LIST_MAXIMUM &&
      !(keyOf(change.List, change) in taken),
  );
  return [...new Set(lost.map((change) => change.ProductId))];
};

/** Merges a list. Uses the account's entries, except those changed locally since the request. */
export const mergeList = <T extends Listed>(
  list: CustomerList,
  account: readonly T[],
  local: readonly T[],
  isTouched: (key: string) => boolean,
): T[] => {
  const here = new Map(local.map((item) => [keyOf(list, item), item]));
  const there = new Set(account.map((item) => keyOf(list, item)));
  const kept = account.flatMap((item) => {
    const key = keyOf(list, item);
    if (!isTouched(key)) return [item];
    return here.get(key) ?? [];
  });
  const added = local.filter((item) => {
    const key = keyOf(list, item);
    return !there.has(key) && isTouched(key);
  });
  return [...kept, ...added];
};
