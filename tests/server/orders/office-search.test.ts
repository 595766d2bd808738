import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES, type Role } from '#domain/staff/roles.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { OFFICE_PAGES } from '#routes/office/pages.ts';
import { shipOrder } from '#server/fulfilment/ship-order.ts';
import { NAMED, searchOffice } from '#server/office/search.ts';
import { searchRecords } from '#server/office-search/search-records.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the office is searched for orders, customers and products that the role may read', async () => {
  const customer = await signIn(shop);
  const [row] = rowsOf(
    await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), customer),
  );
  const number = row?.OrderNumber ?? '';
  rowsOf(await shopOrder(number));
  const find = async (text: string) => {
    const { orders, customers, products } = await searchRecords(shop.app, text, 'owner');
    return [
      orders?.map((order) => order.number),
      customers?.map(({ id }) => id),
      products?.map(({ sku }) => sku),
    ];
  };
  const { sku, name_en } = await shop.app.db.read
    .selectFrom('product')
    .select(['sku', 'name_en'])
    .where('key', '=', 'gym-towel')
    .executeTakeFirstOrThrow();
  for (const text of [customer.email, '98450 20160', 'noura harbi'])
    expect([text, await find(text)]).toEqual([text, [[number], [customer.userId], []]]);
  expect((await find('1490 8812'))[0]).toEqual([number]);
  expect((await find(number))[0]).toEqual([number]);
  expect((await find(sku.toLowerCase()))[2]).toEqual([sku]);
  expect((await find(name_en))[2]?.[0]).toBe(sku);
  expect(await find('x')).toEqual([[], [], []]);

  const seen = Object.fromEntries(
    await Promise.all(
      ROLES.map(async (role) => {
        const hits = await searchRecords(shop.app, 'noura', role);
        return [role, Object.entries(hits).flatMap(([kind, rows]) => (rows ? [kind] : []))];
      }),
    ),
  );
  expect(seen).toEqual({
    owner: ['orders', 'customers', 'products', 'messages', 'texts'],
    manager: ['orders', 'customers', 'products', 'messages', 'texts'],
    fulfilment: ['orders', 'customers', 'products'],
    catalogue: ['products'],
    editor: ['texts'],
    support: ['orders', 'customers', 'messages'],
  });
});

test('the search names every page that a link can open, for the roles that may open it', async () => {
  const named = new Set<string>(NAMED.map(([path]) => path));
  // Pages of a selection or a draft, and the search itself.
  const others = /^search$|:|\/(?:change|tags|ship|pick-list|packing-slips|preview)$/;
  const missing = OFFICE_PAGES.filter(
    ({ path, permission, isFile }) =>
      permission !== 'anyone' && !isFile && !others.test(path) && !named.has(path),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
  const find = async (text: string, role: Role) =>
    (await searchOffice(shop.app, text, role, officeTranslator('en'))).flatMap(({ items }) =>
      items.map(({ url }) => url),
    );
  expect(await find('new order', 'manager')).toContain('/office/orders/new');
  expect(await find('new order', 'support')).not.toContain('/office/orders/new');
  expect(await find('easy returns', 'editor')).toContain('/office/words/pages/easy-returns');
  expect(await find('إرجاع سهل', 'editor')).toContain('/office/words/pages/easy-returns');
});

const shopOrder = (number: string) =>
  shipOrder(shop.app, number, { carrier: 'DHL', trackingNumber: '1490 8812 6637', madeBy: 'Imran' });
