import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnswerHeaders } from '#server/http/headers/answer-headers.ts';
import { REPORT_PATH } from '#server/http/headers/content-policy.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

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
  test('keep browsers on TLS where the shop has it, and only there', () => {
    const name = 'Strict-Transport-Security';
    expect(headersOf({ siteUrl: 'https://shop.example' }).get(name)).toMatch(/^max-age=\d{8}/);
    expect(headersOf({ siteUrl: 'http://shop.example' }).has(name)).toBe(false);
  });

  test('name the payment providers in the checkout alone, and only those with keys', () => {
    const stripe = { secretKey: 'k', publishableKey: 'p', webhookSecret: undefined, apiUrl: undefined };
    const payments = { stripe, paypal: undefined, cashOnDelivery: true };
    const checkout = headersOf({ payments }, ['X-Nonce', 'n1']).get('Content-Security-Policy');
    expect(checkout).toContain("script-src 'self' 'sha256-abc' 'nonce-n1' https://js.stripe.com");
    expect(checkout).not.toContain('paypal');
    expect(headersOf({ payments }).get('Content-Security-Policy')).not.toContain('https:');
  });

  test('say what it is about where a proxy stands in front, and to no browser', () => {
    const tags = ['cache-tag', 'catalogue,product-4'] as const;
    expect(headersOf({ trustProxy: { hops: 1 } }, [...tags]).get('cache-tag')).toBe('catalogue,product-4');
    expect(headersOf({ trustProxy: undefined }, [...tags]).has('cache-tag')).toBe(false);
  });

  test('stand there once, also beside a policy that comes without a type', () => {
    const { complete } = createAnswerHeaders(shop.app.config, HASHES);
    const names = complete([['Content-Security-Policy', 'sandbox']]).map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('never replace what an answer says itself', () => {
    const own = "default-src 'none'; sandbox";
    expect(headersOf({}, ['content-security-policy', own]).get('content-security-policy')).toBe(own);
    expect(headersOf({}, ['content-security-policy', own]).has('Content-Security-Policy')).toBe(false);
  });
});

describe('reports of browsers', () => {
  const report = (body: string, method = 'POST') =>
    fetch(`${shop.url}${REPORT_PATH}`, { method, ...(method === 'POST' && { body }) });

  test('are taken', async () => {
    const body = JSON.stringify({ 'csp-report': { 'document-uri': 'https://shop.example/en/?a=secret' } });
    expect((await report(body)).status).toBe(204);
  });

  test.each([
    ['what is no report', 'x', 400],
    ['null', 'null', 400],
    ['an empty object', '{}', 400],
    ['what is far too long', 'x'.repeat(20_000), 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await report(body)).status).toBe(status);
  });

  test('are posted', async () => {
    expect((await report('', 'GET')).status).toBe(405);
  });
});
