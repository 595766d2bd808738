import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createSharedAddress, dropSlowReaders } from '#server/platform/http/connections.ts';
import { createShopServer, type ServerRules } from '#server/platform/http/server.ts';
import { createAnswerHeaders } from '#server/web/answer-headers.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const configured = readConfig({});
if (!configured.ok) throw new Error(configured.error.join('\n'));
const headers = createAnswerHeaders(configured.value, { scripts: [], styles: [] });

let stop = async (): Promise<void> => {};
afterEach(() => stop());

const answerOk: Listener = (_, response) => response.end('ok');

const serve = async (rules: ServerRules, listener = answerOk): Promise<number> => {
  const server = createShopServer(headers, { connectionsCheckingInterval: 20, ...rules }, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return (server.address() as AddressInfo).port;
};

interface Client {
  readonly socket: Socket;
  readonly closed: Promise<string>;
  /** Resolves with all received data once there is some. */
  answer(): Promise<string>;
}

const open = async (port: number, from = '127.0.0.1'): Promise<Client> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => received);
  await once(socket, 'connect');
  return {
    socket,
    closed,
    answer: async () => {
      socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
      await Promise.race([once(socket, 'data'), closed]);
      return received;
    },
  };
};

/** Begins an answer that does not end, so that the connection stays in use. */
const answerForever: Listener = (_, response) => response.writeHead(200).write('begun');

describe('idle connections', () => {
  test('stay open for longer than the minute of common proxies', async () => {
    const answer = await (await open(await serve({}))).answer();
    expect(Number(/Keep-Alive: timeout=(\d+)/.exec(answer)?.[1])).toBeGreaterThan(60);
  });

  test.each([
    ['an address', { perAddress: 4 }],
    ['the process', { total: 4 }],
  ])('take no more than half of the connections of %s: others close after their answer', async (_, rules) => {
    const port = await serve(rules);
    const [first, second] = [await open(port), await open(port)];
    for (const client of [first, second]) expect(await client.answer()).toContain('Keep-Alive: ');
    for (let times = 0; times < 5; times += 1) {
      const client = await open(port);
      expect(await client.answer()).toMatch(/^HTTP\/1\.1 200[\s\S]*Connection: close/);
      await client.closed;
    }
    expect([first, second].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  });
});

describe('connections of one address', () => {
  test('are limited; another address can connect, and so can one that closes a connection', async () => {
    const port = await serve({ perAddress: 3 }, answerForever);
    const clients = await Promise.all([open(port), open(port), open(port)]);
    for (const client of clients) expect(await client.answer()).toMatch(/^HTTP\/1\.1 200/);
    const refused = await (await open(port)).closed;
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toContain('Retry-After: 5');
    expect(refused).toContain('X-Content-Type-Options: nosniff');
    expect(await (await open(port, '127.0.0.2')).answer()).toMatch(/^HTTP\/1\.1 200/);
    clients[0]?.socket.destroy();
    // The server detects the closed connection with a delay.
    await expect.poll(async () => (await open(port)).answer()).toMatch(/^HTTP\/1\.1 200/);
  });

  test('are unlimited for a shared address', async () => {
    const port = await serve({ perAddress: 2, isShared: (address) => address === '127.0.0.1' });
    const clients = await Promise.all(Array.from({ length: 12 }, () => open(port)));
    for (const client of clients) expect(await client.answer()).toMatch(/^HTTP\/1\.1 200/);
  });

  test.each([
    ['this machine', undefined, '127.0.0.1', true],
    ['this machine by IPv6', undefined, '::1', true],
    ['a visitor', undefined, '203.0.113.7', false],
    ['any client where proxies are counted', { hops: 1 }, '203.0.113.7', true],
    ['no address where none is counted', { hops: 0 }, '203.0.113.7', false],
    ['a proxy of the named networks', { networks: ['10.0.0.0/8', 'fd00::/8'] }, '10.1.2.3', true],
    ['a proxy of the named networks, IPv6', { networks: ['10.0.0.0/8', 'fd00::/8'] }, 'fd00::1', true],
    ['a client that bypasses the named proxies', { networks: ['10.0.0.0/8'] }, '203.0.113.7', false],
    ['a closed socket', undefined, '', false],
  ])('%s is shared or not', (_, trust, address, isShared) => {
    expect(createSharedAddress(trust)(address)).toBe(isShared);
  });

  test.each([
    [{}, 256],
    [{ RATE_LIMITS: 'off' }, 0],
    [{ RATE_LIMITS: 'off', CONNECTIONS_PER_ADDRESS: '9' }, 9],
    [{ CONNECTIONS_PER_ADDRESS: '0' }, 0],
  ])('%j allows %i', (environment, connectionsPerAddress) => {
    expect(readConfig(environment)).toMatchObject({ value: { connectionsPerAddress } });
  });

  test('cannot be a word', () => {
    expect(readConfig({ CONNECTIONS_PER_ADDRESS: 'many' })).toMatchObject({
      error: [expect.stringContaining('CONNECTIONS_PER_ADDRESS')],
    });
  });
});

describe('slow clients are disconnected', () => {
  test('when they send headers byte by byte, with the headers of the shop', async () => {
    const port = await serve({ headersTimeout: 150 });
    const { socket, closed } = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\nX: ');
    const drip = setInterval(() => socket.write('x'), 20);
    const received = await closed;
    clearInterval(drip);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('X-Content-Type-Options: nosniff');
  });

  test('when they send a body byte by byte', async () => {
    const port = await serve({ headersTimeout: 100, bodyTimeout: 200 }, (request, response) => {
      request.on('error', () => {});
      request.resume().on('end', () => response.end());
    });
    const { socket, closed } = await open(port);
    socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  // Larger than the buffers of the kernel.
  const big = Buffer.alloc(16 * 1024 * 1024);
  const chunks = 64;
  const answerBig: Listener = (_, response) => response.end(big);
  const streamBig: Listener = (_, response) =>
    Readable.from(Array.from({ length: chunks }, (_, i) => big.subarray(i * 65_536, (i + 1) * 65_536))).pipe(
      response,
    );

  test('when they read an answer byte by byte', async () => {
    let isClosed = false;
    const port = await serve({ checkEveryMs: 60, leastBytes: 256 * 1024 }, (request, response) => {
      request.socket.once('close', () => {
        isClosed = true;
      });
      answerBig(request, response);
    });
    const { socket } = await open(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    const drip = setInterval(() => socket.read(1024), 20);
    await expect.poll(() => isClosed).toBe(true);
    clearInterval(drip);
  });

  test('but not when they read it slowly and steadily', async () => {
    const port = await serve({ checkEveryMs: 300, leastBytes: 1024 }, streamBig);
    const { socket, closed } = await open(port);
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 3);
    });
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
    await closed;
    expect(bytes).toBeGreaterThan(chunks * 65_536);
  });
});

describe('the check for slow readers', () => {
  const RULES = { checkEveryMs: 1000, leastBytes: 100 };
  const connectFake = () => {
    const server = new EventEmitter();
    const destroy = vi.fn();
    const socket = Object.assign(new EventEmitter(), { destroy, bytesWritten: 5000, writableLength: 4000 });
    dropSlowReaders(server as Server, RULES);
    server.emit('connection', socket);
    return { server, socket, destroy };
  };
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('ends a connection that takes too little between two checks', () => {
    const { socket, destroy } = connectFake();
    vi.advanceTimersByTime(1000);
    socket.writableLength -= 99;
    vi.advanceTimersByTime(1000);
    expect(destroy).toHaveBeenCalledOnce();
  });

  test('keeps one that takes enough each time, or has nothing to take', () => {
    const { socket, destroy } = connectFake();
    for (let at = 0; at < 10; at += 1) {
      vi.advanceTimersByTime(1000);
      socket.writableLength -= 100;
    }
    socket.writableLength = 0;
    vi.advanceTimersByTime(10_000);
    expect(destroy).not.toHaveBeenCalled();
  });

  test('does not count the time in which the process stood still: it misses ticks then', () => {
    const { destroy } = connectFake();
    vi.advanceTimersByTime(1000);
    for (let at = 0; at < 9; at += 1) {
      vi.setSystemTime(Date.now() + 5000);
      vi.advanceTimersToNextTimer();
    }
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersToNextTimer();
    expect(destroy).toHaveBeenCalledOnce();
  });
});

describe('an unreadable request', () => {
  const GET = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

  test('gets 400 after a finished response', async () => {
    const { socket, closed, answer } = await open(await serve({}));
    await answer();
    socket.write('garbage\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 400 /);
  });

  test.each([
    ['the response', GET],
    ['an earlier response', GET + GET],
  ])('closes the connection without an answer in the middle of %s', async (_, requests) => {
    const port = await serve({}, answerForever);
    const { socket, closed } = await open(port);
    socket.write(requests);
    await once(socket, 'data');
    socket.write('garbage\r\n\r\n');
    const received = await closed;
    expect(received).toContain('begun');
    expect(received).not.toContain('HTTP/1.1 400');
  });
});

describe('an oversized request', () => {
  test.each([
    ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`, 431],
    [
      'a thousand headers',
      `GET / HTTP/1.1\r\nHost: shop\r\n${Array.from({ length: 1000 }, (_, i) => `X${i}: ${'x'.repeat(20)}\r\n`).join('')}\r\n`,
      431,
    ],
  ])('%s is refused', async (_, text, status) => {
    const { socket, closed } = await open(await serve({}));
    socket.write(text);
    expect(await closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});
