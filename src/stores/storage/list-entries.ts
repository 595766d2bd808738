import type { CustomerList, ListChange } from '#contract/customers/lists.ts';
import { type CartItem, type Choice, lineKey } from '#domain/cart/cart.ts';

/** What stands on the three lists, as pieces by key: all that two devices have to agree upon. */
export type Entries = Readonly<Record<string, number>>;

interface Listed {
  readonly ProductId: number;
}

export interface Lists<Wish extends Listed = Listed> {
  readonly cart: readonly CartItem[];
  readonly wishlist: readonly Wish[];
  readonly compare: readonly Listed[];
}

export const keyOf = (list: CustomerList, item: Listed): string =>
  `${list} ${list === 'cart' ? lineKey(item as CartItem) : item.ProductId}`;

export const entriesOf = (lists: Lists): Entries =>
  Object.fromEntries([
    ...lists.cart.map((line) => [keyOf('cart', line), line.Quantity]),
    ...lists.wishlist.map((item) => [keyOf('wishlist', item), 1]),
    ...lists.compare.map((item) => [keyOf('compare', item), 1]),
  ]);

/** The keys of which `to` says something else than `from`. */
export const differingKeys = (from: Entries, to: Entries): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => from[key] !== to[key]);

const readChoice = (text: string): Choice => {
  const [attribute, value] = text.split(':');
  return { ProductAttributeID: Number(attribute), PrimaryKeyValue: Number(value) };
};

/** The change that brings an entry of this key to `quantity` pieces; 0 takes it out. */
export const toChange = (key: string, quantity: number, age: number, isMerge: boolean): ListChange => {
  const [list, item = ''] = key.split(' ');
  const [id, ...choices] = item.split('|');
  return {
    List: list as CustomerList,
    ProductId: Number(id),
    productSelectedAttributes: choices.map(readChoice),
    Quantity: quantity,
    Age: Math.max(0, Math.trunc(age)),
    IsMerge: isMerge,
  };
};

/**
 * One list after an answer: what the account has, but for entries that were touched in this browser since it was asked.
 */
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
