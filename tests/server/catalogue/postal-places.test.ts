import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const find = async (PostalCode: string, CountryId = 356) =>
  rowsOf(await shop.call('get-place-by-postal-code', { CountryId, PostalCode })).map(
    ({ StateName, CityName }) => [StateName, CityName],
  );

test.each([
  ['560025', [['Karnataka', 'Bengaluru']]],
  ['560 025', [['Karnataka', 'Bengaluru']]],
  ['110075', [['Delhi', 'New Delhi']]],
  ['400050', [['Maharashtra', 'Mumbai']]],
  ['682030', [['Kerala', 'Kochi']]],
  ['194101', [['Ladakh', 'Leh']]],
  ['403001', [['Goa', 'Panaji']]],
  // No such sorting district, not a code, and no code at all.
  ['990001', []],
  ['056002', []],
  ['Bengaluru', []],
])('the postal code %s has these places', async (code, places) => {
  expect(await find(code)).toEqual(places);
});

test('codes of other countries are unknown', async () => {
  expect(await find('560025', 276)).toEqual([]);
});
