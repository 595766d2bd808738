import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { entriesOf } from '../../support/browser/locators/listing.ts';
import { observeRules } from '../../support/browser/page-rules.ts';
import { launchBrowser, visit } from '../../support/browser/visitor.ts';
import { shopUrl } from '../../support/shop/this-shop.ts';

const url = shopUrl();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

const watch = async () => {
  const visitor = await visit(browser);
  return { ...visitor, ...(await observeRules(visitor)) };
};

test('parts of other pages that scripts load pass the policy: a filter, further tabs', async () => {
  const visitor = await watch();
  await visitor.open('/all-products/0/all-categories');
  await entriesOf(visitor, 'lbl_list_brands').first().click();
  await visitor.page.waitForURL(/brand=/);
  await visitor.open('/');
  const lists = visitor.page.getByRole('region', { name: visitor.t('lbl_home_tabs') });
  await lists.getByRole('navigation').getByRole('link').last().click();
  await visitor.settle();
  expect(visitor.violations).toEqual([]);
  await visitor.leave();
});

test('an injected script or markup is blocked, and so is a frame around the shop', async () => {
  const visitor = await watch();
  await visitor.open('/');
  const outcome = await visitor.page.evaluate(() => {
    const script = document.createElement('script');
    let isStopped = false;
    try {
      script.text = 'document.title = "taken"';
      document.body.append(script);
    } catch {
      isStopped = true;
    }
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title = 1">');
    } catch {
      return isStopped && document.title;
    }
    return 'let in';
  });
  expect(outcome).toMatch(/Quwana/);
  const framed = await fetch(`${url}/en/`);
  expect(framed.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  await visitor.leave();
});

describe('the checkout', () => {
  test('is never cached, and has a new nonce each time', async () => {
    const nonces = new Set<string | undefined>();
    for (const _ of [1, 2]) {
      const response = await fetch(`${url}/en/checkout`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-nonce')).toBeNull();
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
      expect(await response.text()).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });
});

describe('every answer', () => {
  test.each([
    '/en/',
    '/en/',
    '/en/about',
    '/en/checkout',
    '/en/nothing',
    '/en/cart/',
    '/cart',
    '/favicon.svg',
    '/healthz',
    '/api/v1/openapi.json',
    '/api/v1/nothing',
    '/media/nothing.webp',
    '/webhooks/stripe',
    '/csp-report',
  ])('%s has the security headers of the shop and does not reveal its software', async (path) => {
    const { headers } = await fetch(`${url}${path}`, { redirect: 'manual' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toMatch(/^same-origin/);
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^(?:same|cross)-origin$/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    // The test address does not use https.
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'strict-transport-security'])
      expect([name, headers.get(name)]).toEqual([name, null]);
  });
});
