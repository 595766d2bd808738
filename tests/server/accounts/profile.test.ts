import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const INDIA = 356;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const profile = (more: object = {}) => ({
  FirstName: 'Noura',
  LastName: 'Khan',
  MobileNo: '',
  AddressLineOne: '1 Palm Street',
  CityId: -999,
  StateProvinceId: -999,
  PostalCode: 'AB-1',
  ...more,
});

const listPlaces = async (CountryId: number) => {
  for (const state of rowsOf(await shop.call('get-states-provinces-list', { CountryId }))) {
    const [city] = rowsOf(await shop.call('get-cities-list', { StateProvinceId: state.StateProvinceID }));
    if (city) return { StateProvinceId: state.StateProvinceID, CityId: city.CityID };
  }
  throw new Error('no city');
};

test('a profile is saved and returned as it is now', async () => {
  const customer = await signIn(shop);
  const place = await listPlaces(INDIA);
  const answer = rowsOf(
    await shop.call('update-profile', profile({ UserID: customer.userId, ...place }), customer),
  );
  const [row] = asDeclared('update-profile', answer);
  expect(row).toMatchObject({
    ResponseMsg: 'Saved Successfully',
    UserID: customer.userId,
    LastName: 'Khan',
    StateProvinceID: place.StateProvinceId,
    CityID: place.CityId,
    CountryID: INDIA,
    PostalCode: 'AB-1',
    EmailAddress: customer.email,
  });
  const [user] = rowsOf(
    await shop.call('get-user-login', { Email: customer.email, Password: 'correct horse' }),
  );
  expect(user).toMatchObject({ LastName: 'Khan', CityID: place.CityId });
});

test('a GSTIN is checked, and stays when a client does not send it', async () => {
  const customer = await signIn(shop);
  const save = (more: object) => shop.call('update-profile', profile(more), customer);
  expect(await save({ TaxNumber: '29AAGCB1286Q1Z1' })).toMatchObject({ error: { code: 'tax_number_wrong' } });
  expect(rowsOf(await save({ TaxNumber: '29 aagcb1286q1z0' }))[0]?.TaxNumber).toBe('29AAGCB1286Q1Z0');
  expect(rowsOf(await save({}))[0]?.TaxNumber).toBe('29AAGCB1286Q1Z0');
  expect(rowsOf(await save({ TaxNumber: '' }))[0]?.TaxNumber).toBe('');
});

describe('a profile is refused', () => {
  test.each([
    ['without a name', async () => ({ FirstName: '' })],
    ['with a last name over 150 characters', async () => ({ LastName: 'x'.repeat(151) })],
    ['without an address', async () => ({ AddressLineOne: ' ' })],
    ['with a city but no state', async () => ({ CityId: (await listPlaces(INDIA)).CityId })],
    ['with a state of another country', async () => listPlaces(784)],
    [
      'with a city of another state',
      async () => ({ ...(await listPlaces(INDIA)), CityId: (await listPlaces(784)).CityId }),
    ],
  ])('%s', async (_, more) => {
    const answer = await shop.call('update-profile', profile(await more()), await signIn(shop));
    expect(answer).toMatchObject({ ok: false, error: { status: 400 } });
  });

  test('from anyone other than its customer', async () => {
    const [mine, other] = [await signIn(shop), await signIn(shop)];
    const status = async (caller: object, more: object = {}) => {
      const answer = await shop.call('update-profile', profile(more), caller);
      return answer.ok ? 200 : answer.error.status;
    };
    expect(await status({})).toBe(401);
    expect(await status({ ...mine, userId: other.userId })).toBe(401);
    expect(await status(mine, { UserID: other.userId })).toBe(403);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});

test('contact number and postal code are stored at any length', async () => {
  const customer = await signIn(shop);
  const free = {
    MobileNo: `+91 98450 20160 ${'ext. 7 '.repeat(40)}`.trim(),
    PostalCode: 'AB-1 '.repeat(60).trim(),
  };
  const [row] = rowsOf(await shop.call('update-profile', profile(free), customer));
  expect(row).toMatchObject(free);
});
