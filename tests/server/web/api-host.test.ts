import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointPath } from '#contract/paths.ts';
import { createPageApi } from '#server/calls/page-api.ts';
import { readConfig } from '#server/config/config.ts';
import { openForeignApi } from '../../support/shop/foreign-api.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let back: TestShop;
let front: TestShop;
let foreign: Awaited<ReturnType<typeof openForeignApi>>;
let abroad: TestShop;
beforeAll(async () => {
  back = await openTestShop(undefined, { corsOrigins: ['https://shop.example'] });
  front = await openTestShop(undefined, { apiHost: back.url });
  foreign = await openForeignApi();
  abroad = await openTestShop(undefined, { apiHost: foreign.url });
});
afterAll(async () => {
  await Promise.all([front.close(), abroad.close()]);
  await Promise.all([back.close(), foreign.close()]);
});

test('a customer signs up, orders and reads the order through another instance', async () => {
  const customer = await signIn(front);
  const product = await back.app.db.read
    .selectFrom('product')
    .selectAll()
    .where('key', '=', 'electrolyte-stick')
    .executeTakeFirstOrThrow();
  const attributes = rowsOf(
    await front.call('get-product-all-attributes-by-productId', { ProductId: product.id }),
  );
  const chosen = new Map(attributes.map((row) => [row.ProductAttributeID, row.PrimaryKeyValue]));
  const cartJsonData = JSON.stringify([
    {
      ProductId: product.id,
      productSelectedAttributes: [...chosen].map(([ProductAttributeID, PrimaryKeyValue]) => ({
        ProductAttributeID,
        PrimaryKeyValue,
      })),
      Quantity: 2,
    },
  ]);
  const quote = rowsOf(await front.call('get-customer-cart-items', { cartJsonData }));
  expect(quote.productsData[0]?.ProductImagesJson[0]?.AttachmentURL).toMatch(`${back.url}/media/`);
  const order = { cartJsonData, PaymentMethod: 6, ExpectedOrderTotal: quote.orderTotal } as const;
  expect(rowsOf(await front.call('post-order', order, customer))).toMatchObject([
    { ResponseMsg: 'Order Placed Successfully' },
  ]);
  const orders = rowsOf(await front.call('get-customer-order-history-master', {}, customer));
  expect(orders).toMatchObject([{ OrderTotal: quote.orderTotal }]);
  expect(await front.app.db.read.selectFrom('orders').selectAll().execute()).toEqual([]);
});

test('errors of the API host are passed on with their status and message', async () => {
  const direct = await back.call('get-product_detail', { ProductId: 99_999 }, { locale: 'ar' });
  expect(direct).toMatchObject({ ok: false, error: { status: 404 } });
  expect(await front.call('get-product_detail', { ProductId: 99_999 }, { locale: 'ar' })).toEqual(direct);
  expect(await front.call('get-customer-order-history-master', {})).toMatchObject({
    error: { status: 401 },
  });
});

test('an API of the older kind is supported, and its rows are complete', async () => {
  const pages = createPageApi(abroad.app, 'en', 'test');
  const [product] = rowsOf(await pages.call('get-all-products', {}));
  expect(product).toMatchObject({
    ProductName: 'Foreign Whey',
    DiscountedPrice: null,
    HasVariants: true,
    Shelf: '',
    ManufacturerName: '',
    ProductImagesJson: [
      { AttachmentURL: 'https://pictures.example/whey.jpg', Width: null, Height: null, AltText: '' },
    ],
  });
  const [detail] = rowsOf(await pages.call('get-product_detail', { ProductId: 7 }));
  expect(detail).toMatchObject({ NutritionJson: null, AllergensJson: [], LocalizationJsonData: [] });
  expect(detail?.FullDescription).toBe('<p>Good <strong>stuff</strong></p>');
  const quote = rowsOf(await abroad.call('get-customer-cart-items', { cartJsonData: '[]' }));
  expect(quote.productsData[0]).toMatchObject({
    LineIndex: 0,
    // 19.99 * 100 is below 1999 in floating point.
    LineTotal: 39.98,
    VariantsJson: [],
    productSelectedAttributes: [],
    Problem: null,
    ProductImagesJson: [{ AttachmentURL: `${foreign.url}/content/whey.jpg` }],
  });
  expect(await pages.call('get-listing-facets', {})).toMatchObject({ ok: false });
});

test('an unreachable host is a bad gateway, in the usual envelope', async () => {
  const alone = await openTestShop(undefined, { apiHost: 'http://127.0.0.1:9' });
  const answer = await alone.call('get-all-products', {});
  await alone.close();
  expect(answer).toMatchObject({ ok: false, error: { status: 502, message: expect.stringMatching(/./) } });
});

test('a browser of a listed origin may call, others get no CORS headers', async () => {
  const ask = (origin: string, method = 'OPTIONS') =>
    fetch(`${back.url}${endpointPath('get-all-products')}`, { method, headers: { Origin: origin } });
  const allowed = await ask('https://shop.example');
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'https://shop.example',
  ]);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('Token');
  const answered = await ask('https://shop.example', 'POST');
  expect(answered.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  const other = await ask('https://other.example');
  expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([405, null]);
});

test('faults of API_HOST and CORS_ORIGINS are reported by name', () => {
  const config = readConfig({ API_HOST: 'ftp://x', CORS_ORIGINS: 'https://a.example, *' });
  expect(config.ok ? [] : config.error.join('\n')).toMatch(/API_HOST[\s\S]*CORS_ORIGINS/);
});

test('no call left an error in the log', () => {
  expect([...back.errors, ...front.errors, ...abroad.errors]).toEqual([]);
});
