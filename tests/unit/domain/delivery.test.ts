import { describe, expect, test } from 'vitest';
import { sortComplements } from '#domain/cart/complements.ts';
import { readFreeDelivery } from '#domain/cart/free-delivery.ts';
import { checkDelivery, INDIA } from '#domain/customers/delivery.ts';
import { ratePassword } from '#domain/customers/password-strength.ts';
import { estimateArrival } from '#domain/orders/arrival.ts';
import { splitEmail } from '#domain/split-email.ts';

const EMIRATES = 784;
const COMPLETE = {
  CountryID: INDIA,
  StateProvinceID: 1,
  CityID: 2,
  PostalCode: '560025',
  MobileNo: '98450 12345',
};

describe('an address', () => {
  test.each([
    ['that is complete', {}, {}],
    ['with spaces and Arabic digits', { PostalCode: '٥٦٠ ٠٢٥', MobileNo: '٩٨٤٥٠ ١٢٣٤٥' }, {}],
    ['with a country code', { MobileNo: '+91 98450-12345' }, {}],
    ['with a leading zero', { MobileNo: '098450 12345' }, {}],
    ['with a foreign phone', { MobileNo: '+971 50 123 4567' }, {}],
    [
      'without anything',
      { StateProvinceID: null, CityID: undefined, PostalCode: ' ', MobileNo: '' },
      { StateProvinceID: 'required', CityID: 'required', PostalCode: 'required', MobileNo: 'required' },
    ],
    ['with a short code', { PostalCode: '56002' }, { PostalCode: 'postal_code_wrong' }],
    ['with a code that starts with 0', { PostalCode: '060025' }, { PostalCode: 'postal_code_wrong' }],
    ['with a short phone', { MobileNo: '98450' }, { MobileNo: 'phone_wrong' }],
    ['in a country without codes', { CountryID: EMIRATES, PostalCode: '', MobileNo: '0501234567' }, {}],
    ['in another country', { CountryID: 276, PostalCode: '10115', MobileNo: '030 1234567' }, {}],
  ])('%s is checked', (_, part, faults) => {
    expect(checkDelivery({ ...COMPLETE, ...part })).toEqual(faults);
  });
});

test.each([
  ['is reached', 2500, 0, false, { missing: 0, percent: 100 }],
  ['is not reached', 500, 59, false, { missing: 150_000, percent: 25 }],
  ['is none for a method that is never free', 2500, 59, false, undefined],
  ['does not matter where delivery is free anyway', 500, 0, false, undefined],
  ['does not matter for downloads', 2500, 0, true, undefined],
])('the sum for free delivery %s', (_, cartSubTotal, shippingSubTotal, IsDigitalProduct, expected) => {
  const productsData = [{ IsDigitalProduct }];
  expect(readFreeDelivery({ productsData, cartSubTotal, shippingSubTotal, freeShippingFrom: 2000 })).toEqual(
    expected,
  );
});

test('an order arrives with its slowest shipped product', () => {
  const row = (EstimatedShippingDays: number, IsDigitalProduct = false) => ({
    EstimatedShippingDays,
    IsDigitalProduct,
  });
  const day = 86_400_000;
  expect(estimateArrival([row(2), row(5), row(9, true)], 1000)).toBe(1000 + 5 * day);
  expect(estimateArrival([row(9, true)], 1000)).toBeUndefined();
  expect(estimateArrival([row(0)], 1000)).toBeUndefined();
});

test('complements that reach free delivery come first, without what is sold out or in the cart', () => {
  const product = (ProductId: number, price: number, isInStock = true) => ({ ProductId, price, isInStock });
  const products = [
    product(1, 300),
    product(2, 900),
    product(3, 500),
    product(4, 600, false),
    product(5, 100),
  ];
  const ids = (missing: number) =>
    sortComplements(products, new Set([5]), missing).map((row) => row.ProductId);
  expect(ids(450)).toEqual([3, 2, 1]);
  expect(ids(0)).toEqual([1, 2, 3]);
});

test.each([
  ['abc', 'short'],
  ['password1', 'weak'],
  ['noura.khan', 'weak'],
  ['aabbaabb', 'weak'],
  ['orange12', 'fair'],
  ['correct horse battery', 'strong'],
  ['كلمة سر طويلة جدا', 'strong'],
])('the password %s is rated as %s', (password, strength) => {
  expect(ratePassword(password, 'noura.khan@example.com')).toBe(strength);
});

test('a line of an e-mail address breaks before its parts', () => {
  expect(splitEmail('a.b@c.example')).toEqual(['a.', 'b', '@c.', 'example']);
});
