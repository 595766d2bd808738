import { describe, expect, it, test } from 'vitest';
import { type CartItem, lineKey } from '#domain/cart/cart.ts';
import { LIST_MAXIMUM } from '#domain/constants.ts';
import {
  differingKeys,
  entriesOf,
  listLeftOut,
  mergeList,
  toChange,
} from '../../../src/stores/storage/list-entries.ts';
import { recordChanges } from '../../../src/stores/storage/list-record.ts';

const line = (ProductId: number, Quantity = 1, ...values: number[]): CartItem => ({
  ProductId,
  productSelectedAttributes: values.map((PrimaryKeyValue, index) => ({
    ProductAttributeID: index + 2,
    PrimaryKeyValue,
  })),
  Quantity,
  ShippingCharges: 0,
  DefaultImage: '',
});
const NONE = { cart: [], wishlist: [], compare: [] };

describe('the entries of the lists', () => {
  it('are distinct by list and by the choices of a line', () => {
    const entries = entriesOf({
      cart: [line(1, 2, 7, 9), line(1, 3)],
      wishlist: [{ ProductId: 1 }],
      compare: [{ ProductId: 1 }],
    });
    expect(Object.values(entries)).toEqual([2, 3, 1, 1]);
  });

  it('become a change of the very same entry', () => {
    const item = line(5, 4, 7, 9);
    const [key = ''] = Object.keys(entriesOf({ ...NONE, cart: [item] }));
    expect(toChange(key, 0, 1500.6, false)).toEqual({
      List: 'cart',
      ProductId: 5,
      productSelectedAttributes: item.productSelectedAttributes,
      Quantity: 0,
      Age: 1500,
      IsMerge: false,
    });
  });

  it('differ where something was added, changed or removed', () => {
    expect(differingKeys({ a: 1, b: 2, c: 1 }, { a: 1, b: 3, d: 1 })).toEqual(['b', 'c', 'd']);
  });
});

describe('a change', () => {
  const record = { owner: 1, base: { a: 1, b: 1 }, since: {} };

  it('keeps its time until it is made again or undone', () => {
    const first = recordChanges(record, { a: 2 }, 100);
    expect(first.since).toEqual({ a: [2, 100], b: [0, 100] });
    expect(recordChanges(first, { a: 2, b: 1 }, 200).since).toEqual({ a: [2, 100] });
    expect(recordChanges(first, { a: 3 }, 200).since).toEqual({ a: [3, 200], b: [0, 100] });
  });
});

test('products for which a full list of the account has no room are told, others are not', () => {
  const changeOf = (item: CartItem, Quantity = item.Quantity) =>
    toChange(`cart ${lineKey(item)}`, Quantity, 0, true);
  const full = Array.from({ length: LIST_MAXIMUM }, (_, index) => line(index + 1));
  const answer = {
    Cart: full.map((item) => ({ ...item, productSelectedAttributes: [] })),
    WishList: [],
    Compare: [],
  };
  const changes = [changeOf(line(1)), changeOf(line(500)), changeOf(line(501, 2, 7)), changeOf(line(502), 0)];
  expect(listLeftOut(changes, answer)).toEqual([500, 501]);
  // Removed on another device.
  expect(listLeftOut(changes, { ...answer, Cart: answer.Cart.slice(1) })).toEqual([]);
});

describe('a list after an answer', () => {
  const merge = (account: CartItem[], local: CartItem[], touched: readonly number[]) =>
    mergeList('cart', account, local, (key) => touched.some((id) => key === `cart ${id}`)).map(
      ({ ProductId, Quantity }) => [ProductId, Quantity],
    );

  it('is the list of the account', () => {
    expect(merge([line(1, 2), line(3)], [line(2), line(1)], [])).toEqual([
      [1, 2],
      [3, 1],
    ]);
  });

  it('except for entries that were changed while the answer was pending', () => {
    expect(merge([line(1), line(2)], [line(1, 4), line(3)], [1, 2, 3])).toEqual([
      [1, 4],
      [3, 1],
    ]);
  });
});
