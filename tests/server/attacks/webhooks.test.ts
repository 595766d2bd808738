import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTally } from '../../support/attacks/tally.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';
import {
  openPayPalStandIn,
  PAYPAL_KEYS,
  type PayPalStandIn,
  payPalEvent,
} from '../../support/stand-ins/paypal.ts';

const tally = createTally();
let paypal: PayPalStandIn;
let shop: TestShop;

beforeAll(async () => {
  paypal = await openPayPalStandIn();
  shop = await openTestShop(undefined, {
    rateLimits: true,
    trustProxy: { hops: 1 },
    payments: {
      stripe: undefined,
      paypal: { ...PAYPAL_KEYS, mode: 'test', apiUrl: paypal.url, acceptsAnyCurrency: true },
      cashOnDelivery: true,
    },
  });
  paypal.plant({ id: 'PP1' });
});
afterAll(async () => {
  tally.print();
  await shop.close();
  await paypal.close();
});

let events = 0;
const event = () => {
  events += 1;
  const order = paypal.orders.get('PP1');
  if (!order) throw new Error('there is no order');
  return payPalEvent('CUSTOMER.DISPUTE.CREATED', order, `WH-${events}`, shop.clock.now());
};
type Event = ReturnType<typeof event>;

const FORGED = { 'PayPal-Transmission-Sig': 'Zm9yZ2VkIHNpZ25hdHVyZSEh' };
const send = ({ body, headers }: { body: string; headers: object }, address: string) =>
  fetch(`${shop.url}/webhooks/paypal`, {
    method: 'POST',
    body,
    headers: { ...headers, 'X-Forwarded-For': address },
  });
const countAsked = () => paypal.requested.filter((name) => name === 'verify').length;

let before = 0;
beforeEach(() => {
  before = countAsked();
});

test('an event that cannot be one of PayPal is refused without a request to PayPal', async () => {
  const kind = 'events that cannot be PayPal’s';
  const withHeader = (name: string, value: string) => ({ headers: { ...event().headers, [name]: value } });
  const without = (name: keyof Event['headers']) => {
    const { [name]: _, ...headers } = event().headers;
    return { headers };
  };
  const DAY_MS = 86_400_000;
  const time = (ms: number) => new Date(shop.clock.now() + ms).toISOString();
  const changes: Readonly<Record<string, { body?: string; headers?: object }>> = {
    'no signature': without('PayPal-Transmission-Sig'),
    'no certificate': without('PayPal-Cert-Url'),
    'no time': without('PayPal-Transmission-Time'),
    'no id': without('PayPal-Transmission-Id'),
    'no algorithm': without('PayPal-Auth-Algo'),
    'a short signature': withHeader('PayPal-Transmission-Sig', 'x'),
    'a long signature': withHeader('PayPal-Transmission-Sig', 'A'.repeat(600)),
    'a signature with other characters': withHeader('PayPal-Transmission-Sig', '<script>alert(1)</script>'),
    'a certificate of another host': withHeader('PayPal-Cert-Url', 'https://paypal.com.example/cert'),
    'a certificate of a host with the same ending': withHeader(
      'PayPal-Cert-Url',
      'https://notpaypal.com/cert',
    ),
    'a certificate without TLS': withHeader('PayPal-Cert-Url', 'http://api.paypal.com/cert'),
    'a certificate behind a name': withHeader('PayPal-Cert-Url', 'https://x@api.paypal.com/cert'),
    'a certificate on another port': withHeader('PayPal-Cert-Url', 'https://api.paypal.com:8443/cert'),
    'no address of a certificate': withHeader('PayPal-Cert-Url', '127.0.0.1'),
    'a time of last week': withHeader('PayPal-Transmission-Time', time(-7 * DAY_MS)),
    'a time in the future': withHeader('PayPal-Transmission-Time', time(DAY_MS)),
    'an invalid time': withHeader('PayPal-Transmission-Time', 'yesterday'),
    'no JSON': { body: '{' },
    'a list': { body: '[]' },
    null: { body: 'null' },
    'no event': { body: '{}' },
    'an invalid id': { body: '{"id":"a\\u0000b","event_type":"X"}' },
    'an invalid name of an event': { body: '{"id":"WH-1","event_type":"<b>"}' },
    'an invalid order': {
      body: '{"id":"WH-1","event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"a\\u0000b"}}',
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    const { status } = await send({ ...event(), ...change }, '192.0.2.1');
    tally.note(kind, `${what}: ${status}`, status === 400);
  }
  expect(tally.listThrough(kind)).toEqual([]);
  expect(countAsked()).toBe(before);
});

test('forged events of one address are no longer verified, and those of PayPal still are', async () => {
  const kind = 'forged events of one address';
  const statuses: number[] = [];
  for (let n = 0; n < 320; n += 1) {
    const { body, headers } = event();
    const { status } = await send({ body, headers: { ...headers, ...FORGED } }, '192.0.2.66');
    statuses.push(status);
    tally.note(kind, `${n}: ${status}`, status === 400 || status === 429);
  }
  expect(tally.listThrough(kind)).toEqual([]);
  expect(statuses.slice(0, 300)).toEqual(Array(300).fill(400));
  expect(statuses.slice(300)).toEqual(Array(20).fill(429));
  expect(countAsked() - before).toBe(300);
  const refused = await send(event(), '192.0.2.66');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(event(), '198.51.100.1')).status).toBe(200);
});

test('a processed event is not verified again', async () => {
  const once = event();
  expect((await send(once, '198.51.100.2')).status).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await send(once, '198.51.100.2')).status).toBe(200);
  expect(countAsked() - before).toBe(1);
});

test('afterwards no error is in the log', () => {
  expect(shop.errors).toEqual([]);
});
