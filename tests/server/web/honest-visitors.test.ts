import { afterEach, describe, expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder } from '../../support/orders.ts';
import { patient } from '../../support/patience.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

const TEN_MINUTES_MS = 10 * 60_000;

let shop: TestShop;
afterEach(() => shop.close());

interface Person {
  readonly email: string;
  readonly mobile: string;
  readonly address: string;
}

/** Creates visitors behind this machine's network address, which the limits treat as one client. */
const listPeople = (count: number, mobileOf: (person: number) => string): Person[] =>
  Array.from({ length: count }, (_, person) => ({
    email: `person${person}@example.com`,
    mobile: mobileOf(person),
    address: 'Flat 4B, 22 Residency Road',
  }));

const shopAs = async ({ email, mobile, address }: Person, isCash: boolean): Promise<string[]> => {
  const refusals: string[] = [];
  let caller: { token?: string; userId?: number } = {};
  const ask = async <N extends EndpointName>(name: N, input: Input<N>) => {
    const answer = await call(name, input, { origin: shop.url, locale: 'en', ...caller });
    if (!answer.ok) refusals.push(`${email} ${name}: ${answer.error.status} ${answer.error.message}`);
    return answer;
  };
  const Password = 'correct horse';
  await ask('signup-user', {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress: email,
    Password,
    MobileNo: mobile,
    AddressLineOne: address,
    CountryID: 356,
    StateProvinceId: -999,
    CityId: -999,
    PostalCode: '560025',
  });
  await ask('get-user-login', { Email: email, Password: 'correct hose' });
  const [user] = rowsOf(await ask('get-user-login', { Email: email, Password }));
  caller = { token: user?.Token ?? '', userId: user?.UserID ?? 0 };
  for (const SearchTerm of ['t', 'to', 'tow', 'towe', 'towel'])
    await ask('get-search-suggestions', { SearchTerm, CategoryID: 0 });
  const lines = [await cartLine(shop, 'gym-towel', 2)];
  await ask('post-order', isCash ? cashOrder(lines) : cardOrder(lines, APPROVED));
  return refusals;
};

const shopConcurrently = async (people: readonly Person[]): Promise<string[]> => {
  shop = await openTestShop(undefined, { rateLimits: true });
  await shop.app.db.write((db) =>
    db.updateTable('product').set({ stock_quantity: 1000 }).where('key', '=', 'gym-towel').execute(),
  );
  const refusals: string[] = [];
  for (const [i, person] of people.entries()) {
    refusals.push(...(await shopAs(person, i % 3 !== 0)));
    shop.clock.advance(TEN_MINUTES_MS / people.length);
  }
  return refusals;
};

describe('limits', { timeout: patient(120_000) }, () => {
  test('a family of four with one telephone signs up, logs in and orders within ten minutes', async () => {
    expect(await shopConcurrently(listPeople(4, () => '+91 98450 20160'))).toEqual([]);
  });

  test('fifty colleagues behind one address sign up, log in and order within ten minutes', async () => {
    const people = listPeople(50, (person) => `+91 98450 ${20_100 + person}`);
    expect(await shopConcurrently(people)).toEqual([]);
  });
});
