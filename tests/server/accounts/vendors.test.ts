import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPassword } from '#server/passwords/hash-password.ts';
import { asDeclared } from '../../support/database/strict-rows.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const sealed = async (Password: string) => {
  const [row] = asDeclared(
    'en-ur-drow-pass-rndom',
    rowsOf(await shop.call('en-ur-drow-pass-rndom', { Password })),
  );
  return row?.Password ?? '';
};

const requestOf = (Password: string, more: object = {}) => ({
  FirstName: 'Salim',
  LastName: 'Khan',
  EmailAddress: 'salim@example.com',
  Password,
  MobileNo: '',
  AddressLineOne: '7 Market Lane',
  CountryID: 356,
  StateProvinceId: -999,
  CityId: -999,
  PostalCode: '',
  ...more,
});

const ask = async (Password: string, more: object = {}) => {
  const answer = await shop.call('create-vendor-request', requestOf(Password, more));
  return answer.ok ? answer.value[0]?.ResponseMsg : answer.error.status;
};

describe('a vendor request', () => {
  test('is stored with a hash of the sealed password', async () => {
    const password = ' pale wörds ';
    const seal = await sealed(password);
    expect(seal).not.toContain('pale');
    const answer = rowsOf(await shop.call('create-vendor-request', requestOf(seal)));
    expect(asDeclared('create-vendor-request', answer)).toEqual([{ ResponseMsg: 'Saved Successfully' }]);
    const kept = await shop.app.db.read.selectFrom('vendor_request').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ email: 'salim@example.com', country_id: 356 });
    expect(JSON.stringify(kept)).not.toContain('pale wörds');
    expect(await isPassword(password, kept.password_hash)).toBe(true);
    expect(await ask(await sealed('another one'), { EmailAddress: 'SALIM@example.com' })).toBe(
      'Email already exists!',
    );
  });

  test('is refused with a plain, a modified or an old password', async () => {
    const seal = await sealed('correct horse');
    const changed = `${seal.slice(0, 30)}${seal[30] === 'A' ? 'B' : 'A'}${seal.slice(31)}`;
    for (const password of ['', 'correct horse', 'x'.repeat(200), changed])
      expect(await ask(password, { EmailAddress: 'other@example.com' })).toBe(400);
    shop.clock.advance(10 * 60 * 1000);
    expect(await ask(seal, { EmailAddress: 'other@example.com' })).toBe(400);
  });

  test.each([
    ['a password over 150 characters', 'x'.repeat(151), {}],
    ['no name', 'good enough', { FirstName: ' ' }],
    ['an address over 600 characters', 'good enough', { AddressLineOne: 'x'.repeat(601) }],
    ['an invalid e-mail', 'good enough', { EmailAddress: 'salim' }],
    ['no country', 'good enough', { CountryID: -999 }],
    ['an unknown state', 'good enough', { StateProvinceId: 999_999_999 }],
  ])('is refused with %s', async (_, password, more) => {
    expect(await ask(await sealed(password), { EmailAddress: 'other@example.com', ...more })).toBe(400);
  });

  test('seals differ each time', async () => {
    expect(await sealed('same')).not.toBe(await sealed('same'));
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
