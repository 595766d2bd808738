import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { untilHome } from '../../support/browser/follow.ts';
import { cartLink } from '../../support/browser/locators/header.ts';
import { submitLogin } from '../../support/browser/locators/login-form.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import {
  type Customer,
  enterAs,
  logIn,
  logOut,
  newCustomer,
  stored,
} from '../../support/shop/shop-customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const KEYS = { cart: 'cartItems', wishlist: 'customerWishList', compare: 'compareList' } as const;

/** Returns the entries of a stored list: `1x2` for product 1 with quantity 2, `1` in lists without quantities. */
const list = async (visitor: Visitor, name: keyof typeof KEYS): Promise<string[]> => {
  const items: { ProductId: number; Quantity?: number }[] = JSON.parse(
    (await stored(visitor, KEYS[name])) ?? '[]',
  );
  return items.map((item) => (name === 'cart' ? `${item.ProductId}x${item.Quantity}` : `${item.ProductId}`));
};

const line = (ProductId: number, Quantity: number) => ({
  ProductId,
  productSelectedAttributes: [],
  Quantity,
  ShippingCharges: 0,
  DefaultImage: '',
});

const put = async (visitor: Visitor, name: keyof typeof KEYS, items: readonly object[]) => {
  const tab = await visitor.context.newPage();
  await tab.goto('/favicon.svg');
  await tab.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [KEYS[name], JSON.stringify(items)],
  );
  await tab.close();
};

const device = async (customer: Customer, path = '/faq'): Promise<Visitor> => {
  const visitor = await visit(browser);
  await enterAs(visitor, await logIn(customer.email), path);
  return visitor;
};
const show = (visitor: Visitor) => visitor.page.reload();

test('the lists of a guest are merged into the account at login without loss or duplicates, and appear on another device', async () => {
  const customer = await newCustomer();
  await customer.call('change-customer-lists', {
    Changes: [
      { List: 'cart', ProductId: 1, Quantity: 1 },
      { List: 'cart', ProductId: 2, Quantity: 3 },
      { List: 'wishlist', ProductId: 5, Quantity: 1 },
    ],
  });
  const phone = await visit(browser, { width: 390 });
  await phone.open('/login');
  await put(phone, 'cart', [line(1, 2), line(2, 1), line(3, 1)]);
  await put(phone, 'wishlist', [{ ProductId: 5 }, { ProductId: 6 }]);
  await put(phone, 'compare', [{ ProductId: 7 }]);
  await submitLogin(phone, customer.email);
  await untilHome(phone.page);
  await expect.poll(() => list(phone, 'cart').then((all) => all.sort())).toEqual(['1x2', '2x3', '3x1']);
  await expect.poll(() => list(phone, 'wishlist').then((all) => all.sort())).toEqual(['5', '6']);

  const laptop = await device(customer);
  await expect.poll(() => list(laptop, 'cart').then((all) => all.sort())).toEqual(['1x2', '2x3', '3x1']);
  expect((await list(laptop, 'wishlist')).sort()).toEqual(['5', '6']);
  expect(await list(laptop, 'compare')).toEqual(['7']);
  await cartLink(laptop, 6).locator('.count[data-n="6"]').waitFor();
  expect([...phone.errors, ...laptop.errors]).toEqual([]);
  await phone.leave();
  await laptop.leave();
});

test('changes of two devices are merged; a removed entry stays removed, also when the other device was offline', {
  tags: ['full'],
}, async () => {
  const customer = await newCustomer();
  const [phone, laptop] = [await device(customer), await device(customer)];
  await put(phone, 'wishlist', [{ ProductId: 1 }, { ProductId: 2 }]);
  await put(phone, 'cart', [line(4, 1)]);
  await expect.poll(async () => (await customer.call('get-customer-lists', {})).WishList.length).toBe(2);
  await show(laptop);
  await expect.poll(() => list(laptop, 'wishlist')).toHaveLength(2);

  // The offline laptop adds a product and changes a quantity, while the phone removes two products.
  await laptop.context.setOffline(true);
  await laptop.page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cartItems') ?? '[]');
    const value = JSON.stringify(cart.map((item: object) => ({ ...item, Quantity: 3 })));
    const send = (key: string, newValue: string) => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    };
    send('cartItems', value);
    const wishlist = JSON.parse(localStorage.getItem('customerWishList') ?? '[]');
    send('customerWishList', JSON.stringify([...wishlist, { ProductId: 3 }]));
  });
  await put(phone, 'wishlist', [{ ProductId: 2 }]);
  await put(phone, 'cart', []);
  await expect
    .poll(() => customer.call('get-customer-lists', {}))
    .toMatchObject({
      Cart: [],
      WishList: [{ ProductId: 2 }],
    });

  await laptop.context.setOffline(false);
  await expect.poll(() => list(laptop, 'wishlist')).toEqual(['2', '3']);
  expect(await list(laptop, 'cart')).toEqual([]);
  await show(phone);
  await expect.poll(() => list(phone, 'wishlist')).toEqual(['2', '3']);
  await phone.leave();
  await laptop.leave();
});

test('a logout removes the lists of the customer, and the next customer on the device gets none of them', async () => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  const visitor = await device(first);
  await put(visitor, 'cart', [line(1, 2)]);
  await visitor.open('/orders-history');
  await logOut(visitor);
  await untilHome(visitor.page);
  expect(await list(visitor, 'cart')).toEqual([]);
  expect((await first.call('get-profile', {})).length).toBe(1);
  expect((await first.call('get-customer-lists', {})).Cart).toHaveLength(1);

  await enterAs(visitor, await logIn(second.email));
  await expect.poll(() => stored(visitor, 'customerLists')).toContain(`"owner":${second.userId}`);
  expect(await list(visitor, 'cart')).toEqual([]);
  expect((await second.call('get-customer-lists', {})).Cart).toEqual([]);
  await visitor.leave();
});

test('lists left by an ended session do not go to another customer', { tags: ['full'] }, async () => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  const visitor = await device(first);
  await put(visitor, 'cart', [line(1, 2)]);
  await expect.poll(() => stored(visitor, 'customerLists')).toContain('"base":{"cart 1":2}');
  await visitor.store({ token: '' });
  await visitor.open('/about');
  await enterAs(visitor, second);
  await expect.poll(() => stored(visitor, 'customerLists')).toContain(`"owner":${second.userId}`);
  expect(await list(visitor, 'cart')).toEqual([]);
  expect((await second.call('get-customer-lists', {})).Cart).toEqual([]);
  await visitor.leave();
});

test('a guest loads no sync script and sends no sync request', async () => {
  const visitor = await visit(browser);
  const requested: string[] = [];
  visitor.page.on('request', (request) => requested.push(request.url()));
  await visitor.open('/');
  await visitor.settle();
  expect(requested.filter((url) => /customer-lists|sync|lists\//.test(url))).toEqual([]);
  await visitor.leave();
});
