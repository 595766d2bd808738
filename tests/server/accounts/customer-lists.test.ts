import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoints.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

type Change = Input<'change-customer-lists'>['Changes'][number];
type Customer = Awaited<ReturnType<typeof signIn>>;

let shop: TestShop;
let customer: Customer;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await signIn(shop);
});

const change = async (...Changes: Change[]) =>
  asDeclared(
    'change-customer-lists',
    rowsOf(await shop.call('change-customer-lists', { Changes }, customer)),
  );
const read = async () => rowsOf(await shop.call('get-customer-lists', {}, customer));
const inCart = async (key: string, Quantity: number, more: Partial<Change> = {}): Promise<Change> => ({
  ...(await cartLine(shop, key)),
  List: 'cart',
  Quantity,
  ...more,
});
const wishlistChange = (ProductId: number, Quantity: 0 | 1 = 1, more: Partial<Change> = {}): Change => ({
  List: 'wishlist',
  ProductId,
  Quantity,
  ...more,
});
const quantities = async () => (await read()).Cart.map((line) => line.Quantity);

describe('the lists of a customer', () => {
  test('are stored in order, with current names and prices in the requested language', async () => {
    const line = await inCart('prime-whey', 2);
    await change(line, wishlistChange(3), wishlistChange(1), { List: 'compare', ProductId: 2, Quantity: 1 });
    const lists = rowsOf(await shop.call('get-customer-lists', {}, { ...customer, locale: 'ar' }));
    expect(lists.Cart).toMatchObject([{ ProductId: line.ProductId, Quantity: 2 }]);
    expect(lists.Cart[0]?.productSelectedAttributes).toEqual(line.productSelectedAttributes);
    expect(lists.WishList.map((item) => item.ProductId)).toEqual([3, 1]);
    expect(lists.WishList[0]?.ProductName).toMatch(/\p{Script=Arabic}/u);
    expect(lists.Compare).toEqual([{ ProductId: 2 }]);
  });

  test('contain only products that the shop sells, in quantities that may be ordered', async () => {
    expect(await change(wishlistChange(999_999), await inCart('gym-towel', 9999))).toMatchObject({
      WishList: [],
    });
    expect((await quantities())[0]).toBeLessThanOrEqual(10);
  });

  test('are limited to a hundred entries', async () => {
    const { ProductId } = await inCart('prime-whey', 1);
    const lines = Array.from(
      { length: 120 },
      (_, index): Change => ({
        List: 'cart',
        ProductId,
        productSelectedAttributes: [{ ProductAttributeID: 3, PrimaryKeyValue: index + 1 }],
        Quantity: 1,
      }),
    );
    expect((await change(...lines)).Cart).toHaveLength(100);
  });
});

describe('the lists of a guest', () => {
  test('are merged without duplicates, with the larger quantity, however often they are sent', async () => {
    await change(await inCart('prime-whey', 3), wishlistChange(1));
    const merge = async () =>
      change(
        await inCart('prime-whey', 2, { IsMerge: true }),
        await inCart('gym-towel', 2, { IsMerge: true }),
        wishlistChange(1, 1, { IsMerge: true }),
        wishlistChange(2, 1, { IsMerge: true }),
      );
    await merge();
    const lists = await merge();
    expect(lists.Cart.map((line) => line.Quantity)).toEqual([3, 2]);
    expect(lists.WishList.map((item) => item.ProductId)).toEqual([1, 2]);
  });

  test('add an entry again that was once removed', async () => {
    await change(wishlistChange(1));
    await change(wishlistChange(1, 0));
    expect((await change(wishlistChange(1, 1, { IsMerge: true }))).WishList).toHaveLength(1);
  });
});

describe('changes of two devices', () => {
  test('are resolved by time: the last change of an entry wins, whichever arrives last', async () => {
    await change(await inCart('prime-whey', 4));
    shop.clock.advance(60_000);
    await change(await inCart('prime-whey', 2, { Age: 1_000 }));
    await change(await inCart('prime-whey', 3, { Age: 30_000 }));
    expect(await quantities()).toEqual([2]);
  });

  test('do not restore an entry by an older change of the other device', async () => {
    await change(wishlistChange(1), await inCart('prime-whey', 1));
    shop.clock.advance(60_000);
    await change(wishlistChange(1, 0), await inCart('prime-whey', 0));
    await change(wishlistChange(1, 1, { Age: 30_000 }), await inCart('prime-whey', 5, { Age: 30_000 }));
    expect(await read()).toMatchObject({ Cart: [], WishList: [] });
    await change(wishlistChange(1));
    expect((await read()).WishList).toHaveLength(1);
  });

  test('have no effect when they are sent again because the answer was lost', async () => {
    const line = await inCart('prime-whey', 2);
    await change(line);
    shop.clock.advance(5_000);
    await change({ ...line, Age: 5_000 });
    expect(await quantities()).toEqual([2]);
  });

  test('are both kept when both add an entry at the same time', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((id) => change(wishlistChange(id))));
    expect((await read()).WishList.map((item) => item.ProductId).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

test('only the customer reads or changes them', async () => {
  const other = await signIn(shop);
  await change(wishlistChange(1));
  expect(rowsOf(await shop.call('get-customer-lists', {}, other)).WishList).toEqual([]);
  const status = async (caller: object, UserID?: number) => {
    const answer = await shop.call('change-customer-lists', { UserID, Changes: [wishlistChange(2)] }, caller);
    return answer.ok ? 200 : answer.error.status;
  };
  expect(await status({})).toBe(401);
  expect(await status({ ...other, userId: customer.userId })).toBe(401);
  expect(await status(other, customer.userId)).toBe(403);
  expect((await read()).WishList).toHaveLength(1);
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
