import { afterEach, describe, expect, test } from 'vitest';
import { endpointPath } from '#contract/paths.ts';
import { translator } from '#i18n/translate.ts';
import { createPageApi } from '#server/calls/page-api.ts';
import { cartLine, cashOrder } from '../../support/cart-lines.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const open = async (settings: Partial<TestShop['app']['config']> = {}) => {
  shop = await openTestShop(undefined, { rateLimits: true, trustProxy: { hops: 1 }, ...settings });
};

const callFrom = async (address: string, name: Parameters<TestShop['call']>[0], parameters: object) => {
  const response = await fetch(`${shop.url}${endpointPath(name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, 'Accept-Language': 'ar' },
    body: JSON.stringify({ requestParameters: parameters }),
  });
  return { response, body: (await response.json()) as { errorMessage: string } };
};

const guess = (address: string, Email = 'victim@example.com') =>
  callFrom(address, 'get-user-login', { Email, Password: 'guess' });

const statusesOf = async (times: number, again: () => ReturnType<typeof guess>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await again()).response.status);
  return statuses;
};

describe('limits', () => {
  test('a client that guesses passwords is told to wait, in its language, and for how long', async () => {
    await open();
    expect(await statusesOf(10, () => guess('192.0.2.1'))).toEqual(Array(10).fill(200));
    const { response, body } = await guess('192.0.2.1');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBe(90);
    expect(body.errorMessage).toBe(translator('ar').error('too_many_minute'));
    shop.clock.advance(91_000);
    expect((await guess('192.0.2.1')).response.status).toBe(200);
    expect((await guess('192.0.2.1')).response.status).toBe(429);
  });

  test('guesses of a stranger do not lock the owner out', async () => {
    await open();
    await statusesOf(30, () => guess('192.0.2.1'));
    expect((await guess('192.0.2.2')).response.status).toBe(200);
  });

  test('strangers who track an order by its number do not use up the tries of its customer', async () => {
    await open();
    const customer = await signIn(shop);
    const [placed] = rowsOf(
      await shop.call('post-order', cashOrder([await cartLine(shop, 'gym-towel')]), customer),
    );
    const { number: OrderNumber } = await shop.app.db.read
      .selectFrom('orders')
      .select('number')
      .where('id', '=', placed?.OrderId ?? 0)
      .executeTakeFirstOrThrow();
    const track = (address: string, Contact: string) =>
      callFrom(address, 'send-order-link', { OrderNumber, Contact });
    const mails = async () =>
      (await shop.app.db.read.selectFrom('outbox').select('id').where('kind', '=', 'order_link').execute())
        .length;
    expect(await statusesOf(7, () => track('192.0.2.1', 'guess@example.com'))).toEqual([
      ...Array(6).fill(200),
      429,
    ]);
    for (let i = 0; i < 8; i += 1) await track(`198.51.100.${i}`, 'guess@example.com');
    expect(await mails()).toBe(0);
    expect((await track('192.0.2.2', customer.email)).response.status).toBe(200);
    expect(await mails()).toBe(1);
    // Nobody can fill the customer's inbox, and the answer does not tell that the contact is right.
    for (let i = 0; i < 8; i += 1) await track(`203.0.113.${i}`, customer.email);
    expect(await mails()).toBe(6);
  });

  test('requests from many addresses about one account are limited, and other accounts are not', async () => {
    await open();
    let i = 0;
    const fromElsewhere = () => {
      i += 1;
      return guess(`198.51.100.${i}`);
    };
    expect(await statusesOf(31, fromElsewhere)).toEqual([...Array(30).fill(200), 429]);
    expect((await guess('198.51.100.1', 'other@example.com')).response.status).toBe(200);
  });

  test('tries at a code are limited even without limits', async () => {
    await open({ rateLimits: false });
    const tryCode = () =>
      callFrom('192.0.2.1', 'validate-otp-change-password', {
        Email: 'victim@example.com',
        Otp: '000000',
        Password: 'new secret',
        ConfirmPassword: 'new secret',
      });
    expect(await statusesOf(6, tryCode)).toEqual([...Array(5).fill(400), 429]);
    expect(await statusesOf(11, () => guess('192.0.2.1'))).toEqual(Array(11).fill(200));
  });

  test('an address is the one that the proxy saw, not one that the client claims', async () => {
    await open();
    let i = 0;
    const forgedRequest = () => {
      i += 1;
      return guess(`10.1.1.${i}, 192.0.2.1`);
    };
    expect(await statusesOf(11, forgedRequest)).toContain(429);
  });

  test('without a trusted proxy no claimed address is used', async () => {
    await open({ trustProxy: undefined });
    let i = 0;
    const forgedRequest = () => {
      i += 1;
      return guess(`10.1.1.${i}`);
    };
    expect(await statusesOf(11, forgedRequest)).toContain(429);
  });

  test('processes that share a database count together', async () => {
    await open();
    const bucket = { key: 'a', rate: { times: 8, minutes: 1 } };
    const { createLimiter } = await import('#server/platform/rate-limit/limiter.ts');
    const limiters = [createLimiter(shop.app), createLimiter(shop.app)];
    const waits = await Promise.all(Array.from({ length: 20 }, (_, i) => limiters[i % 2]?.take([bucket])));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(8);
  });

  test('the table contains no address and no e-mail', async () => {
    await open();
    await guess('192.0.2.1');
    const rows = await shop.app.db.read.selectFrom('rate_limit').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/192|victim/);
  });

  test('a form posted to a page is limited too, and the page gets the end of the limit', async () => {
    await open();
    const message = {
      FullName: 'Reader',
      Email: 'reader@example.com',
      PhoneNumber: '',
      Subject: 'Hello',
      Message: 'How are you?',
    };
    const posts = createPageApi(shop.app, 'en', 'r', '192.0.2.1');
    for (let i = 0; i < 10; i += 1) rowsOf(await posts.call('contact-us', message));
    const answer = await posts.call('contact-us', message);
    expect(answer).toMatchObject({
      ok: false,
      error: { status: 429, retryAfter: 360, message: translator('en').error('too_many_quarter') },
    });
  });

  test('calls of a customer count for that customer, not for the shared address of a campus', async () => {
    await open();
    const customer = await signIn(shop);
    const other = await signIn(shop);
    const change = (caller: typeof customer) =>
      shop.call('change-customer-lists', { UserID: caller.userId, Changes: [] }, caller);
    const statuses = [];
    for (let i = 0; i < 301; i += 1) {
      const answer = await change(customer);
      statuses.push(answer.ok ? 200 : answer.error.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await change(other)).ok).toBe(true);
  });

  test('calls that the shop makes for a page are never limited', async () => {
    await open();
    const pages = createPageApi(shop.app, 'en', 'r');
    for (let i = 0; i < 20; i += 1)
      rowsOf(await pages.call('get-search-suggestions', { SearchTerm: 'wh', CategoryID: 0 }));
  });
});
