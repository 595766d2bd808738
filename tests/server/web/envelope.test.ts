import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const DYNAMIC = '/api/v1/dynamic/dataoperation/';
const JSON_HEADERS = { 'Content-Type': 'application/json' };

const post = async (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  init: RequestInit = {},
): Promise<Envelope & { status: number }> => {
  const response = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body,
    ...init,
  });
  return { status: response.status, ...((await response.json()) as Envelope) };
};

const parameters = (value: unknown): string => JSON.stringify({ requestParameters: value });

test('a successful answer: status in the body, data as JSON text', async () => {
  const answer = await post(`${DYNAMIC}get-all-products`, parameters({ PageSize: 3 }));
  expect(answer).toMatchObject({ status: 200, statusCode: 200, errorMessage: '' });
  const rows = JSON.parse(answer.data);
  expect(rows).toHaveLength(3);
  expect(rows[0].TotalRecords).toBe(83);
  expect(rows[1].TotalRecords).toBeUndefined();
});

describe('an error is returned with its status', () => {
  const products = `${DYNAMIC}get-all-products`;
  test.each([
    ['no JSON', products, '{', 400, /not JSON/],
    ['no requestParameters', products, '{}', 400, /requestParameters/],
    ['a list for an object', products, '{"requestParameters": []}', 400, /requestParameters/],
    ['a text for a number', products, parameters({ PageSize: 'x' }), 400, /PageSize/],
    ['a page size of 0', products, parameters({ PageSize: 0 }), 400, /PageSize/],
    ['a fraction', products, parameters({ PageNo: 1.5 }), 400, /PageNo/],
    ['too large a number', products, '{"requestParameters": {"PageNo": 1e308}}', 400, /PageNo/],
    ['invalid ids', products, parameters({ CategoryID: '1,x' }), 400, /CategoryID/],
    ['an unknown order', products, parameters({ OrderByColumnName: 'Price' }), 400, /OrderByColumnName/],
    ['a missing id', `${DYNAMIC}get-product_detail`, parameters({}), 400, /ProductId/],
    ['a negative id', `${DYNAMIC}get-product_detail`, parameters({ ProductId: -1 }), 400, /ProductId/],
    ['an unknown product', `${DYNAMIC}get-product_detail`, parameters({ ProductId: 99_999 }), 404, /./],
    ['an unknown call', `${DYNAMIC}get-everything`, parameters({}), 404, /./],
    ['a name of the prototype', `${DYNAMIC}constructor`, parameters({}), 404, /./],
    ['a call of the common base on the dynamic one', `${DYNAMIC}post-order`, parameters({}), 404, /./],
    [
      'a polluting key',
      products,
      '{"requestParameters": {"__proto__": {"PageSize": 1}, "PageSize": "1"}}',
      400,
      /PageSize/,
    ],
  ])('%s', async (_, path, body, status, message) => {
    const answer = await post(path, body);
    expect(answer).toMatchObject({ status, statusCode: status, data: '[]' });
    expect(answer.errorMessage).toMatch(message);
  });

  test('for another method, another content type, a body that is too long or not UTF-8', async () => {
    const get = await fetch(`${shop.url}${products}`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await post(products, 'a=1', { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
    expect((await post(products, parameters({ x: 'x'.repeat(300_000) }))).status).toBe(413);
    expect((await post(products, new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  test('in the language of the caller', async () => {
    const answer = await post(`${DYNAMIC}get-product_detail`, parameters({ ProductId: 99_999 }), {
      headers: { ...JSON_HEADERS, 'Accept-Language': 'ar' },
    });
    expect(answer.errorMessage).toMatch(/\p{Script=Arabic}/u);
  });
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
