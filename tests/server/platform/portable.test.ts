import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const customer = {
  FirstName: 'Noura',
  LastName: 'Al Harbi',
  EmailAddress: 'noura@example.com',
  Password: 'correct horse',
  MobileNo: '',
  AddressLineOne: '22 Residency Road',
  CountryID: 356,
  StateProvinceId: -999,
  CityId: -999,
  PostalCode: '560025',
};

describe('both engines answer alike', () => {
  test('to a rating between two tenths of a star', async () => {
    const rated = async (Rating: number) =>
      rowsOf(await shop.call('get-all-products', { Rating, PageSize: 100 })).map((row) => row.ProductId);
    expect(await rated(4.55)).toEqual(await rated(4.6));
    expect((await rated(4.5)).length).toBeGreaterThan((await rated(4.6)).length);
  });

  test.each([2_147_483_648, 9_999_999_999])('to the impossible id %d', async (id) => {
    for (const name of ['CountryID', 'StateProvinceId', 'CityId'])
      for (const value of [id, String(id)]) {
        const answer = await shop.call('signup-user', { ...customer, [name]: value });
        expect(answer).toMatchObject({ ok: false, error: { status: 400 } });
      }
  });

  test('to a NUL character', async () => {
    const answer = await shop.call('signup-user', { ...customer, FirstName: 'No\0ura' });
    expect(answer).toMatchObject({ ok: false, error: { status: 400 } });
    const login = await shop.call('get-user-login', { Email: 'noura@example.com\0', Password: 'x' });
    expect(login).toMatchObject({ ok: false, error: { status: 400 } });
    const cart = await shop.call('get-customer-cart-items', {
      cartJsonData: JSON.stringify([{ ProductId: 1, Quantity: 1, Note: '\0' }]),
    });
    expect(cart).toMatchObject({ ok: false, error: { status: 400 } });
  });

  test('with the hot deal that ends first, one without an end last', async () => {
    const [first] = rowsOf(await shop.call('get-latest-hot-product', {}));
    await shop.app.db.write((db) =>
      db
        .updateTable('product')
        .set({ is_hot_deal: 1, hot_deal_ends_at: null })
        .where('id', '!=', first?.ProductId ?? 0)
        .execute(),
    );
    expect(rowsOf(await shop.call('get-latest-hot-product', {}))[0]?.ProductId).toBe(first?.ProductId);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
