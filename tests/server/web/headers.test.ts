import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnswerHeaders } from '#server/web/answer-headers.ts';
import { REPORT_PATH } from '#server/web/content-policy.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const HASHES = { scripts: ["'sha256-abc'"], styles: [] };
const HTML = ['Content-Type', 'text/html; charset=utf-8'] as const;

const headersOf = (settings: Partial<TestShop['app']['config']>, ...given: (readonly [string, string])[]) =>
  new Map(createAnswerHeaders({ ...shop.app.config, ...settings }, HASHES).complete([HTML, ...given]));

describe('the headers of a page', () => {
  test('enforce TLS where the shop has it, and only there', () => {
    const name = 'Strict-Transport-Security';
    expect(headersOf({ siteUrl: 'https://shop.example' }).get(name)).toMatch(/^max-age=\d{8}/);
    expect(headersOf({ siteUrl: 'http://shop.example' }).has(name)).toBe(false);
  });

  test('name the payment providers in the checkout only, and only those with keys', () => {
    const stripe = { secretKey: 'k', publishableKey: 'p', webhookSecret: undefined, apiUrl: undefined };
    const payments = { stripe, paypal: undefined, cashOnDelivery: true };
    const checkout = headersOf({ payments }, ['X-Nonce', 'n1']).get('Content-Security-Policy');
    expect(checkout).toContain("script-src 'self' 'sha256-abc' 'nonce-n1' https://js.stripe.com");
    expect(checkout).not.toContain('paypal');
    expect(headersOf({ payments }).get('Content-Security-Policy')).not.toContain('https:');
  });

  test('require Trusted Types in the checkout too, unless PayPal is offered, and allow no unnecessary host', () => {
    const stripe = { secretKey: 'k', publishableKey: 'p', webhookSecret: undefined, apiUrl: undefined };
    const paypal = {
      ...{ clientId: 'c', clientSecret: 's', webhookId: undefined, mode: 'test' as const, apiUrl: 'x' },
      acceptsAnyCurrency: true,
    };
    const read = (given: Partial<TestShop['app']['config']['payments']>, more: object = {}) => {
      const payments = { stripe: undefined, paypal: undefined, cashOnDelivery: true, ...given };
      const headers = headersOf({ payments, ...more }, ['X-Nonce', 'n1']);
      const policy = headers.get('Content-Security-Policy') ?? '';
      const part = (name: string) => policy.match(new RegExp(`(?:^|; )${name} ([^;]*)`))?.[1];
      return { policy, part, payment: headers.get('Permissions-Policy') };
    };
    const bare = read({});
    const page = headersOf({}).get('Content-Security-Policy');
    expect(bare.policy.replaceAll(" 'nonce-n1'", '')).toBe(page);
    expect(bare.payment).toContain('payment=(self)');

    const card = read({ stripe });
    expect(card.part('require-trusted-types-for')).toBe("'script'");
    expect(card.part('trusted-types')).toBe('shop offline fallback default');
    expect(card.part('img-src')).not.toContain('stripe');
    expect(card.payment).toContain('payment=(self "https://js.stripe.com")');

    const razorpay = { keyId: 'k', keySecret: 's', webhookSecret: undefined, apiUrl: 'x' };
    const india = read({ stripe, razorpay });
    expect(india.part('trusted-types')).toBe('shop offline fallback default');
    expect(india.part('script-src')).toContain('https://checkout.razorpay.com https://cdn.razorpay.com');
    expect(india.part('frame-src')).toContain('https://api.razorpay.com');
    expect(card.policy).not.toContain('razorpay');
    expect(read({ razorpay, razorpayPayments: false }).policy).toBe(bare.policy);

    const both = read({ stripe, paypal });
    expect(both.policy).not.toContain('trusted-types');
    expect(both.part('frame-src')).toContain('https://*.paypal.com');
    // PayPal does not support the shop's currency, so its scripts are never loaded.
    const unoffered = read({ stripe, paypal: { ...paypal, acceptsAnyCurrency: false } });
    expect(unoffered.policy).toBe(card.policy);
    expect(read({}, { apiHost: 'https://api.example' }).policy).not.toContain('trusted-types');
  });

  test('contain cache tags for a proxy in front, but not for browsers', () => {
    const tags = ['cache-tag', 'catalogue,product-4'] as const;
    expect(headersOf({ trustProxy: { hops: 1 } }, [...tags]).get('cache-tag')).toBe('catalogue,product-4');
    expect(headersOf({ trustProxy: undefined }, [...tags]).has('cache-tag')).toBe(false);
  });

  test('occur once, also beside a policy of an answer without a type', () => {
    const { complete } = createAnswerHeaders(shop.app.config, HASHES);
    const names = complete([['Content-Security-Policy', 'sandbox']]).map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('never replace the headers of an answer itself', () => {
    const own = "default-src 'none'; sandbox";
    expect(headersOf({}, ['content-security-policy', own]).get('content-security-policy')).toBe(own);
    expect(headersOf({}, ['content-security-policy', own]).has('Content-Security-Policy')).toBe(false);
  });
});

describe('reports from browsers', () => {
  const report = (body: string, method = 'POST') =>
    fetch(`${shop.url}${REPORT_PATH}`, { method, ...(method === 'POST' && { body }) });

  test('are accepted', async () => {
    const body = JSON.stringify({ 'csp-report': { 'document-uri': 'https://shop.example/en/?a=secret' } });
    expect((await report(body)).status).toBe(204);
  });

  test.each([
    ['an invalid report', 'x', 400],
    ['null', 'null', 400],
    ['an empty object', '{}', 400],
    ['a report that is far too long', 'x'.repeat(20_000), 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await report(body)).status).toBe(status);
  });

  test('require POST', async () => {
    expect((await report('', 'GET')).status).toBe(405);
  });
});
