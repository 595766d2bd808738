import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints, type Input } from '#contract/endpoints.ts';
import { createPageApi } from '#server/calls/page-api.ts';
import { OTP, PASSWORD, TOKEN, USER } from '../../support/older-api/rows.ts';
import { startOlderApi } from '../../support/older-api/start.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';

const CART = JSON.stringify([{ ProductId: 11, productSelectedAttributes: [], Quantity: 2 }]);
const person = (EmailAddress: string) => ({
  FirstName: 'New',
  LastName: 'Customer',
  EmailAddress,
  Password: 'a password',
  AddressLineOne: '2 Beach Road',
  CountryID: 1,
});

/** Valid request for every call of the specification. The last ones change the password. */
const REQUESTS: { readonly [N in EndpointName]?: Input<N> } = {
  'get-home-screen-banner': {},
  'get-popular-categories': { PageNo: 1, PageSize: 20 },
  'get-categories-list': { PageNo: 1, PageSize: 100 },
  'get-size-list': { PageNo: 1, PageSize: 100 },
  'get-manufacturer-list': { PageNo: 1, PageSize: 100 },
  'get-popular-tags': { PageNo: 1, PageSize: 100 },
  'get-colors-list': {},
  'get-recents-products-list': { TabName: 'On Sale' },
  'get-popular-products-list': {},
  'get-related-products-list': { ProductId: 11 },
  'get-latest-hot-product': {},
  'get-customer-favourite-products': {},
  'get-web-campaign-list': {},
  'get-web-campaign-detail': { CampaignId: 5 },
  'get-all-products': { MinPrice: '', MaxPrice: '', Rating: '' },
  'get-product_detail': { ProductId: 12 },
  'get-product-all-attributes-by-productId': { ProductId: 12 },
  'get-product-reviews': { ProductId: 12 },
  'get-products-list-by-ids': { ProductsIds: '[{"ProductId":12}]' },
  'insert-product-review': {
    ProductId: 12,
    ReviewerName: 'A',
    ReviewerEmail: 'a@b.example',
    ReviewTitle: 'B',
    ReviewBody: 'C',
    ReviewRating: 4,
  },
  'get-payment-methods': {},
  'get-website-logo': {},
  'get-countries-list': {},
  'get-states-provinces-list': { CountryId: 1 },
  'get-cities-list': { StateProvinceId: 10 },
  'insert-subscriber': { SubscriberEmail: 'a@b.example' },
  'contact-us': { FullName: 'A', Email: 'a@b.example', Subject: 'B', Message: 'C' },
  'signup-user': person('first@example.com'),
  'create-vendor-request': { ...person('second@example.com'), Password: 'sealed:3' },
  'en-ur-drow-pass-rndom': { Password: 'abc' },
  'get-user-login': { Email: USER.EmailAddress, Password: PASSWORD },
  'update-profile': { FirstName: 'Meera', LastName: 'Nair', AddressLineOne: '1 Beach Road' },
  'get-customer-cart-items': { cartJsonData: CART },
  'get-coupon-code-discount-value': { CouponCode: 'OLDER10', cartJsonData: CART },
  'post-order': { cartJsonData: CART, PaymentMethod: 6 },
  'get-customer-order-history-master': { UserId: USER.UserID },
  'get-customer-order-history-detail': { OrderId: 500 },
  'get-strp-pub-key': {},
  'get-localization-data': { entityId: 7, languageCode: 'ar' },
  'validate-email-send-otp': { Email: USER.EmailAddress },
  'validate-otp-change-password': {
    Email: USER.EmailAddress,
    Otp: OTP,
    Password: PASSWORD,
    ConfirmPassword: PASSWORD,
  },
};
const KNOWN = Object.keys(REQUESTS).filter((name): name is EndpointName => Object.hasOwn(endpoints, name));
const ADDITIONS = Object.keys(endpoints).filter((name) => !Object.hasOwn(REQUESTS, name));

const customer = { token: TOKEN, userId: USER.UserID };

const STYLES = {
  plain: { labels: { 7: { lbl_login_title: 'دخول' } } },
  nested: { nested: true, labelsAsText: true, labels: { 7: { lbl_login_title: 'دخول' } } },
  'with numbers as text': { numbersAsText: true, labels: { 7: { lbl_login_title: 'دخول' } } },
};

describe.each(Object.entries(STYLES))('an API host of the older style, %s', (_, options) => {
  let host: Awaited<ReturnType<typeof startOlderApi>>;
  let front: TestShop;
  beforeAll(async () => {
    host = await startOlderApi(options);
    front = await openTestShop(undefined, { apiHost: host.url });
  });
  afterAll(async () => {
    await front.close();
    await host.stop();
  });

  test.each(KNOWN)('%s answers in the shape of the contract', async (name) => {
    const value: unknown = rowsOf(await front.call(name, REQUESTS[name] as Input<typeof name>, customer));
    const endpoint = endpoints[name];
    const rows = endpoint.shape === 'object' ? [value] : value;
    if (!Array.isArray(rows)) throw new Error('no list');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const parsed = v.safeParse(endpoint.row, row);
      expect(parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []).toEqual([]);
    }
  });

  test('a login returns the customer and the token', async () => {
    const [row] = rowsOf(
      await front.call('get-user-login', { Email: USER.EmailAddress, Password: PASSWORD }),
    );
    expect(row).toMatchObject({ ResponseMsg: 'Login Successfully', Token: TOKEN, UserID: USER.UserID });
  });

  test('an attribute without a type adds rupees', async () => {
    const rows = rowsOf(await front.call('get-product-all-attributes-by-productId', { ProductId: 12 }));
    expect(rows.at(-1)).toMatchObject({ AttributeTypeID: 1, AdditionalPrice: 50 });
  });

  test('the labels of a screen are passed through', async () => {
    const answer = rowsOf(
      await front.call('get-localization-data', { entityId: 7, languageCode: 'ar' }, { locale: 'ar' }),
    );
    expect(answer.labelsJsonData).toEqual([{ labelHtmlId: 'lbl_login_title', text: 'دخول' }]);
  });

  test('pictures are absolute, and a description is sanitised', async () => {
    const [row] = rowsOf(await front.call('get-product_detail', { ProductId: 12 }));
    expect(row?.ProductImagesJson[0]?.AttachmentURL).toBe(`${host.url}/content/products/12.png`);
    expect(row?.FullDescription).toBe('<p>Good stuff</p>');
  });

  test.each(ADDITIONS)('%s, which older APIs lack, is 404 and no defect', async (name) => {
    const answer = await front.call(name as EndpointName, {} as never, customer);
    expect(answer).toMatchObject({ ok: false, error: { status: 404 } });
  });

  test('no call left an error in the log', () => expect(front.errors).toEqual([]));
});

describe('the answer of an API host to a form', () => {
  let host: Awaited<ReturnType<typeof startOlderApi>>;
  let front: TestShop;
  beforeAll(async () => {
    host = await startOlderApi();
    front = await openTestShop(undefined, { apiHost: host.url });
  });
  beforeEach(() => host.raw.clear());
  afterAll(async () => {
    await front.close();
    await host.stop();
  });
  const say = (name: EndpointName, body: unknown, status = 200) =>
    host.raw.set(name, {
      status,
      type: typeof body === 'string' ? 'text/html' : 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const OUTCOMES = [
    ['validate-email-send-otp', { Email: USER.EmailAddress }, 'Sent Successfully'],
    [
      'validate-otp-change-password',
      { Email: USER.EmailAddress, Otp: OTP, Password: PASSWORD, ConfirmPassword: PASSWORD },
      'Password reset successfully',
    ],
  ] as const;

  test.each(OUTCOMES)('%s succeeds with status 200 and its message only', async (name, input, message) => {
    const ask = () => front.call(name, input as Input<typeof name>);
    say(name, { statusCode: 200, message, errorMessage: '' });
    expect(await ask()).toEqual({ ok: true, value: [{ ResponseMsg: message }] });

    for (const [statusCode, text] of [
      [200, 'Something else'],
      [400, message],
      [404, ''],
      [500, ''],
    ] as const) {
      say(name, { statusCode, message: text, errorMessage: 'Not for this e-mail', data: '[]' });
      expect(await ask()).toMatchObject({ ok: false, error: { message: 'Not for this e-mail' } });
    }
    say(name, { statusCode: 500, message: '', errorMessage: 'The mail server is down' }, 500);
    expect(await ask()).toMatchObject({
      ok: false,
      error: { status: 400, message: 'The mail server is down' },
    });
    say(name, { statusCode: 200, message: '', errorMessage: '', data: `[{"ResponseMsg":"${message}"}]` });
    expect(await ask()).toMatchObject({ ok: false, error: { status: 502 } });
  });

  test.each([
    ['a page of HTML', '<h1>Hello</h1>', 200],
    ['a page of HTML with 502', '<h1>Bad Gateway</h1>', 502],
    ['broken JSON', '{"statusCode"', 200],
    ['{}', {}, 200],
    ['[]', [], 200],
    ['null as data', { statusCode: 200, message: '', errorMessage: '', data: 'null' }, 200],
    ['a list that holds no row', { statusCode: 200, message: '', errorMessage: '', data: '[null]' }, 200],
  ] as const)('%s is a bad gateway for every call', async (_, body, status) => {
    for (const name of KNOWN) {
      say(name, body, status);
      const answer = await front.call(name, REQUESTS[name] as Input<typeof name>, customer);
      // Browsers repeat an order after a 502.
      const error = name === 'post-order' ? { status: 503, code: 'host_unclear' } : { status: 502 };
      expect([name, answer]).toMatchObject([name, { ok: false, error }]);
    }
  });

  test('a page is rendered without data that its host answers wrongly', async () => {
    say('get-popular-products-list', '<h1>Hello</h1>');
    const pages = createPageApi(front.app, 'en', 'test');
    expect(await pages.call('get-popular-products-list', {})).toMatchObject({ error: { status: 502 } });
  });
});
