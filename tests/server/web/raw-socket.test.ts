import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointPath } from '#contract/paths.ts';
import { exchange, openSocket, statusesOf } from '../../support/raw-exchange.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

let shop: TestShop;
const rejections: unknown[] = [];
const remember = (reason: unknown) => rejections.push(reason);
beforeAll(async () => {
  shop = await openTestShop();
  process.on('unhandledRejection', remember);
});
afterAll(async () => {
  process.off('unhandledRejection', remember);
  await shop.close();
});

const PATH = endpointPath('get-all-products');
const BODY = '{"requestParameters": {"PageSize": 1}}';

const head = (length: number, more = ''): string =>
  `POST ${PATH} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

const statuses = async (text: string, answers = 1): Promise<number[]> =>
  statusesOf(await exchange(shop.url, text, answers));

test('pipelined requests are answered in order', async () => {
  const one = `${head(BODY.length)}${BODY}`;
  const other = `${head(1)}{`;
  expect(await statuses(one + other + one, 3)).toEqual([200, 400, 200]);
});

test('a body longer than its length: the rest is no request', async () => {
  expect(await statuses(`${head(BODY.length)}${BODY}GARBAGE`, 2)).toContain(400);
});

test('a body shorter than its length is waited for', async () => {
  const socket = await openSocket(shop.url);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(`${head(BODY.length + 50)}${BODY}`);
  await wait(400);
  expect(received).toBe('');
  socket.write(' '.repeat(50));
  await expect.poll(() => statusesOf(received)).toEqual([200]);
  socket.destroy();
});

test.each([
  ['a negative length', head(-1)],
  ['two lengths', head(2, 'Content-Length: 3\r\n')],
  ['a length and chunks', head(2, 'Transfer-Encoding: chunked\r\n')],
  [
    'a chunk without a size',
    head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked').concat('zz\r\n'),
  ],
  ['a header of 100 KB', head(2, `X: ${'x'.repeat(100_000)}\r\n`)],
])('%s is refused', async (_, text) => {
  for (const status of await statuses(`${text}{}`)) expect(String(status)).toMatch(/^4/);
});

test('a length over the limit is refused before the body arrives', async () => {
  expect(await statuses(head(10_000_000))).toEqual([413]);
});

test('a body without a length is cut off at the limit of calls', async () => {
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  const text = head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked') + chunk.repeat(8);
  expect(await statuses(text)).toEqual([413]);
});

test('visitors who disconnect during a slow body cause no harm', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(shop.url)));
  for (const socket of sockets) socket.write(head(BODY.length) + BODY.slice(0, 10));
  await wait(100);
  for (const [index, socket] of sockets.entries()) index % 2 ? socket.resetAndDestroy() : socket.destroy();
  await wait(100);
  expect((await shop.call('get-all-products', { PageSize: 1 })).ok).toBe(true);
});

test.each(['/csp-report', '/webhooks/stripe', '/en/contact-us', '/media/x.webp', '/healthz'])(
  'a disconnect during a body for %s causes no harm',
  async (path) => {
    const socket = await openSocket(shop.url);
    socket.write(head(BODY.length).replace(PATH, path) + BODY.slice(0, 10));
    await wait(30);
    socket.resetAndDestroy();
    await wait(30);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  },
);

test('afterwards no error is in the log, and no promise rejection was unhandled', () => {
  expect(shop.errors).toEqual([]);
  expect(rejections).toEqual([]);
});
