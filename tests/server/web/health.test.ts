import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayObserve } from '#server/health/may-observe.ts';
import { createMetrics, type Metrics } from '#server/run/metrics/metrics.ts';
import { routeName } from '#server/run/metrics/route-name.ts';
import { ask } from '../../support/attacks/exact-requests.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const readiness = async (headers: Record<string, string> = {}) => {
  const { status, body } = await ask(`${shop.url}/readyz`, { Host: 'localhost', ...headers });
  return { status, body: JSON.parse(body) as Record<string, unknown> };
};

describe('/readyz', () => {
  test('reports pending work to this machine', async () => {
    expect(await readiness()).toMatchObject({
      status: 200,
      body: { ready: true, problems: [], state: { mailWaiting: expect.any(Number), paymentsOpen: 0 } },
    });
  });

  test('reports only readiness to others', async () => {
    expect(await readiness({ 'X-Forwarded-For': '192.0.2.1' })).toEqual({
      status: 200,
      body: { ready: true },
    });
  });

  test('reports overdue mail, and is still ready: another process would not send it either', async () => {
    await shop.app.db.write((db) =>
      db
        .insertInto('outbox')
        .values({
          key: 'late',
          kind: 'password_code',
          recipient: 'a@example.com',
          locale: 'en',
          data_json: '{}',
          created_at: shop.clock.now() - 3_600_000,
          sent_at: null,
        } as never)
        .execute(),
    );
    const { status, body } = await readiness();
    expect([status, body.problems]).toEqual([200, ['mail has been waiting for 3600 s']]);
  });

  test('is 503 where the database does not answer, while the process runs', async () => {
    const broken = await openTestShop();
    const { url, app } = broken;
    await app.db.close();
    const { status, body } = await ask(`${url}/readyz`, { Host: 'localhost' });
    expect(status).toBe(503);
    expect(JSON.parse(body)).toEqual({ ready: false, problems: ['the database does not respond'] });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await broken.close().catch(() => {});
  });
});

describe('access to the metrics', () => {
  const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    ({ headers: { host: 'localhost', ...headers }, socket: { remoteAddress } }) as never;
  const config = () => ({ ...shop.app.config, metricsToken: 'a long enough token' });

  test.each([
    ['this machine', {}, '127.0.0.1', true],
    ['a proxy on this machine', { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1', false],
    ['somebody else', {}, '192.0.2.1', false],
    ['the token', { authorization: 'Bearer a long enough token' }, '192.0.2.1', true],
    ['another token', { authorization: 'Bearer b' }, '127.0.0.1', false],
  ])('%s', (_, headers, address, may) => {
    expect(mayObserve(request(headers as Record<string, string>, address), config())).toBe(may);
  });

  test('a token that was never set gives no access', () => {
    expect(mayObserve(request({ authorization: 'Bearer undefined' }), shop.app.config)).toBe(false);
  });
});

test('requests are counted under a few names, whatever their path', () => {
  expect(['/en/', '/ar/product-detail/1/a/b', '/en/x/y', '/x', '/_assets/a.js'].map(routeName)).toEqual([
    'page home',
    'page product-detail',
    'page other',
    'other',
    'file',
  ]);
  expect(routeName('/api/v1/dynamic/dataoperation/__proto__')).toMatch(/^call other$|^other$/);
});

const readMetrics = async (metrics: Metrics): Promise<string> => {
  let text = '';
  await metrics.handle(
    { headers: { host: 'localhost' }, socket: { remoteAddress: '127.0.0.1' } } as never,
    { writeHead: () => ({ end: (body: string) => (text = body) }) } as never,
  );
  return text;
};

test('the metrics count queries, inside transactions and outside', async () => {
  const metrics = createMetrics(shop.app, () => ({ pages: 0, bytes: 0 }));
  const countQueries = async () =>
    Number(/^shop_queries_total (\d+)$/m.exec(await readMetrics(metrics))?.[1]);
  // Reading the metrics executes queries, too.
  const [first, second] = [await countQueries(), await countQueries()];
  await shop.app.db.read.selectFrom('product').select('id').limit(1).execute();
  await shop.app.db.write((rows) => rows.selectFrom('product').select('id').limit(1).execute());
  // One query, and one in a transaction with `begin` and `commit`.
  expect((await countQueries()) - second).toBe(second - first + 4);
});

test('the metrics report pages, requests and pending work', async () => {
  const metrics = createMetrics(shop.app, () => ({ pages: 2, bytes: 300 }));
  metrics.recordCached({ url: '/en/' } as never, { statusCode: 200 } as never, performance.now() - 30);
  const text = await readMetrics(metrics);
  expect(text).toContain('shop_pages_total{source="kept"} 1');
  expect(text).toContain('shop_request_seconds_bucket{le="0.02",route="page home",status="200"} 0');
  expect(text).toContain('shop_request_seconds_bucket{le="+Inf",route="page home",status="200"} 1');
  expect(text).toContain('shop_request_seconds_count{route="page home",status="200"} 1');
  expect(text).toContain('shop_cached_page_bytes 300');
  expect(text).toMatch(/shop_mail_waiting \d/);
});
