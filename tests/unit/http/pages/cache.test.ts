import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { AstroHandler } from '#server/platform/http/pages/render.ts';
import { createPageStore } from '#server/platform/http/pages/store.ts';
import { manualClock } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { cachedPages } from '../../../support/shop/page-cache.ts';

interface Page {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly text: string;
}

const CACHE_HEADERS = { 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' };
const about = (tags: string) => ({ ...CACHE_HEADERS, 'Cache-Tag': tags });

/** Takes 20 KB in the cache. */
const randomText = (): string => randomBytes(10_000).toString('base64');

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

const open = async (page: (url: string) => Page | Promise<Page>, maxBytes = 1_000_000) => {
  const clock = manualClock();
  const store = createPageStore(maxBytes);
  const rendered: string[] = [];
  const handler: AstroHandler = async (request, response) => {
    const url = request.url ?? '';
    rendered.push(url);
    const { status = 200, headers = {}, text } = await page(url);
    response.writeHead(
      status,
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    );
    response.write(text);
    response.end();
  };
  const opened = createServer(cachedPages({ handler, store, clock, log: { error: () => {} } }));
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const { port } = opened.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  return { clock, store, rendered, get, text: async (path: string) => (await get(path)).text() };
};

describe('the page cache', () => {
  it('renders a page once for concurrent requests', async () => {
    const shop = await open(async () => {
      await wait(20);
      return { headers: CACHE_HEADERS, text: 'home' };
    });
    const texts = await Promise.all(Array.from({ length: 10 }, () => shop.text('/en/')));
    expect(new Set(texts)).toEqual(new Set(['home']));
    expect(shop.rendered).toEqual(['/en/']);
  });

  it('renders without data of a visitor: additions to the address are ignored', async () => {
    const shop = await open(() => ({ headers: CACHE_HEADERS, text: 'home' }));
    await shop.text('/en/?utm_source=mail');
    await shop.text('/en/?x=1');
    expect(shop.rendered).toEqual(['/en/']);
  });

  it('compresses a frequent page at its best level, at once after a refresh, and again only if it has changed', async () => {
    let text = Array.from({ length: 2000 }, (_, n) => `<p>${(n * n * 2654435761) % 99_991}</p>`).join('');
    const shop = await open(() => ({ headers: CACHE_HEADERS, text }));
    const lengthOf = async () => {
      const answer = await shop.get('/en/', { 'Accept-Encoding': 'br' });
      expect(await answer.text()).toBe(text);
      return Number(answer.headers.get('content-length'));
    };
    const stored = () => shop.store.find('/en/');
    const refresh = async () => {
      const before = stored();
      shop.clock.advance(61_000);
      await shop.text('/en/');
      await eventually(() => expect(stored()).not.toBe(before));
    };
    const quick = await lengthOf();
    for (let n = 0; n < 4; n += 1) await lengthOf();
    const best = await eventually(async () => {
      const length = await lengthOf();
      expect(length).toBeLessThan(quick);
      return length;
    });
    await refresh();
    expect([await lengthOf(), stored()?.quality, stored()?.hits]).toEqual([best, 11, 1]);
    for (let n = 0; n < 4; n += 1) await lengthOf();
    text = text.replace('<p>', '<b>');
    await refresh();
    await eventually(() => expect([stored()?.quality, stored()?.hits]).toEqual([11, 0]));
    expect(await lengthOf()).toBeLessThan(quick);
  });

  it('answers the very first request in brotli, others in gzip or uncompressed', async () => {
    const shop = await open(() => ({ headers: CACHE_HEADERS, text: 'home '.repeat(100) }));
    const first = await shop.get('/en/', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(await first.text()).toBe('home '.repeat(100));
    const plain = await shop.get('/en/', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    const zipped = await shop.get('/en/', { 'Accept-Encoding': 'gzip' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect([await plain.text(), await zipped.text()]).toEqual(Array(2).fill('home '.repeat(100)));
  });

  it('answers a browser that has the page with 304 and its ETag', async () => {
    const shop = await open(() => ({ headers: CACHE_HEADERS, text: 'home' }));
    const etag = (await shop.get('/en/')).headers.get('etag') ?? '';
    const again = await shop.get('/en/', { 'If-None-Match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  it('serves the stale page during a refresh, and refreshes once', async () => {
    let price = 100;
    const answered = Promise.withResolvers<void>();
    const shop = await open(async () => {
      const text = String(price);
      if (price > 100) await answered.promise;
      return { headers: CACHE_HEADERS, text };
    });
    await shop.text('/en/');
    price = 200;
    shop.clock.advance(61_000);
    expect(await Promise.all([shop.text('/en/'), shop.text('/en/')])).toEqual(['100', '100']);
    answered.resolve();
    await eventually(async () => expect(await shop.text('/en/')).toBe('200'));
    expect(shop.rendered).toHaveLength(2);
  });

  it('never serves a page past its maximum age', async () => {
    let price = 100;
    const shop = await open(() => ({ headers: CACHE_HEADERS, text: String(price) }));
    await shop.text('/en/');
    price = 200;
    shop.clock.advance(661_000);
    expect(await shop.text('/en/')).toBe('200');
  });

  it('drops the pages of a tag and no others', async () => {
    let stock = 5;
    const shop = await open((url) => ({
      headers: about(url.endsWith('/cart') ? 'product-2' : 'catalogue,product-1'),
      text: `${stock} left`,
    }));
    await shop.text('/en/');
    await shop.text('/en/cart');
    stock = 0;
    shop.store.drop(['product-1']);
    expect(await shop.text('/en/')).toBe('0 left');
    expect(await shop.text('/en/cart')).toBe('5 left');
  });

  it('does not store a page that was dropped while it was being rendered', async () => {
    let stock = 5;
    const [begun, dropped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const shop = await open(async () => {
      const text = String(stock);
      begun.resolve();
      await dropped.promise;
      return { headers: about('product-1'), text };
    });
    const under = shop.text('/en/');
    await begun.promise;
    stock = 0;
    shop.store.drop(['product-1']);
    dropped.resolve();
    expect(await under).toBe('5');
    expect(await shop.text('/en/')).toBe('0');
  });

  it('serves the last good copy when the rendering fails or is incomplete', async () => {
    let now: Page = { headers: about('catalogue'), text: 'whole' };
    const shop = await open(() => now);
    await shop.text('/en/');
    for (const broken of [
      { status: 500, text: 'Unexpected Application Error!' },
      { headers: { 'Cache-Control': 'no-store' }, text: 'half' },
    ]) {
      now = broken;
      shop.store.dropAll();
      expect(await shop.text('/en/')).toBe('whole');
    }
  });

  it('stores neither errors nor missing pages nor responses with a cookie', async () => {
    let page: Page = { status: 404, headers: CACHE_HEADERS, text: '1' };
    const shop = await open(() => page);
    expect((await shop.get('/en/x')).status).toBe(404);
    page = { headers: { ...CACHE_HEADERS, 'Set-Cookie': 'a=b' }, text: '2' };
    expect(await shop.text('/en/x')).toBe('2');
    page = { headers: CACHE_HEADERS, text: '3' };
    expect(await shop.text('/en/x')).toBe('3');
  });

  it('keeps the whole query in a redirect', async () => {
    const shop = await open((url) => ({
      status: 301,
      headers: { Location: `/en/new?${url.split('?')[1]}` },
      text: '',
    }));
    const answer = await shop.get('/en/product-detail/1/a/b?size=3');
    expect(answer.headers.get('location')).toBe('/en/new?size=3');
  });

  it('stays within its size, and keeps the most recently used pages', async () => {
    const shop = await open(() => ({ headers: CACHE_HEADERS, text: randomText() }), 400_000);
    for (let n = 0; n < 40; n += 1) {
      await shop.text(`/en/p${n}`);
      await shop.text('/en/');
    }
    expect(shop.store.size().bytes).toBeLessThanOrEqual(400_000);
    expect(shop.rendered.filter((url) => url === '/en/')).toHaveLength(1);
  });

  it('keeps pages however many searches there are', async () => {
    const shop = await open(() => ({ headers: CACHE_HEADERS, text: randomText() }), 1_000_000);
    await shop.text('/en/cart');
    for (let n = 0; n < 60; n += 1) await shop.text(`/en/all-products/0/all-categories?SearchTerm=whey${n}`);
    await shop.text('/en/cart');
    expect(shop.store.size().bytes).toBeGreaterThan(250_000);
    expect(shop.rendered.filter((url) => url === '/en/cart')).toHaveLength(1);
  });

  it('serves a stale copy, or 503, when too many searches wait', async () => {
    let answered = Promise.withResolvers<void>();
    answered.resolve();
    const shop = await open(async () => {
      await answered.promise;
      return { headers: about('catalogue'), text: 'found' };
    });
    const path = '/en/all-products/0/all-categories?SearchTerm=';
    await shop.text(`${path}old`);
    shop.store.dropAll();
    answered = Promise.withResolvers();
    // Four pages are rendered and twenty wait, which is the capacity of `cachedPages`.
    const waiting = Array.from({ length: 24 }, (_, n) => shop.get(`${path}whey${n}`));
    await eventually(async () => {
      const { status, headers } = await shop.get(`${path}new`, { Connection: 'close' });
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    });
    expect(await shop.text(`${path}old`)).toBe('found');
    answered.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(24).fill(200));
  });
});
