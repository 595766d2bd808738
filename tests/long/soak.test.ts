import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import { startShop } from '../support/shop/shop-process.ts';
import { signUp, startOrders } from './order-load.ts';

/** Total duration of the measured windows. For a shorter run, use `SOAK_MINUTES=3 npm run test:long`. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const SHARE_OF_MAXIMUM = 0.7;
const MAXIMUM_S = 15;
const WINDOWS = 10;
const CONNECTIONS = 20;
const CUSTOMERS = 3;
const ORDER_PAUSE_MS = 1500;
const MAX_GROWTH = 1.15;
const HEAP_EVERY_MS = 250;

/** Returns the private memory of a process in MB, without shared file pages. */
const readMemory = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

/** Samples the heap during `work` and returns the minimum in MB, which approximates the live heap. A leak raises it. */
const watchHeap = async <T>(url: string, work: Promise<T>): Promise<{ result: T; heap: number }> => {
  let heap = Number.POSITIVE_INFINITY;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const text = await fetch(`${url}/metrics`).then((response) => response.text());
      const used = Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]);
      if (used > 0) heap = Math.min(heap, used / 1024 / 1024);
      await wait(HEAP_EVERY_MS);
    }
  })();
  const result = await work;
  isOver = true;
  await watching;
  return { result, heap };
};

interface Window {
  readonly memory: number;
  readonly heap: number;
  readonly pages: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  readonly orders: number;
}

test(`${MINUTES} minutes at 70 % of the maximum load, with orders: no request fails and the heap does not grow`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-soak-'));
  const shop = await startShop(folder);
  const windows: Window[] = [];
  let maximum = 0;
  try {
    const database = new DatabaseSync(join(folder, 'shop.db'), { timeout: 5000 });
    const ids = database
      .prepare('select id from product where has_variants = 0 and is_digital = 0 order by id limit 20')
      .all()
      .map(({ id }) => Number(id));
    database.exec(`update product set stock_quantity = 1000000 where id in (${ids.join()})`);
    database.close();
    const listed = await call('get-all-products', { PageSize: 40 }, { origin: shop.url, locale: 'en' });
    const rows = listed.ok ? listed.value : [];
    const paths = [
      '/en/',
      '/ar/',
      '/en/all-products/0/all-categories',
      ...rows.map(({ ProductId }) => `/en/product-detail/${ProductId}/c/p`),
    ];
    // Use canonical URLs, because redirects would lower the load.
    const requests: { path: string }[] = [];
    for (const path of paths) {
      const response = await fetch(`${shop.url}${path}`);
      if (response.ok) requests.push({ path: new URL(response.url).pathname });
    }
    expect(requests.length).toBeGreaterThan(3);
    const press = (duration: number, rate?: number) =>
      autocannon({
        url: shop.url,
        requests,
        connections: CONNECTIONS,
        duration,
        headers: { 'accept-encoding': 'br' },
        ...(rate !== undefined && { overallRate: rate }),
      });

    const customers = [];
    for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await signUp(shop.url, `soak${n}`));
    const load = startOrders(customers, () => [shop.url], ids, ORDER_PAUSE_MS);
    maximum = (await press(MAXIMUM_S)).requests.average;
    const rate = Math.round(maximum * SHARE_OF_MAXIMUM);
    for (let n = 0; n < WINDOWS; n += 1) {
      const before = load.placed.size;
      const { result, heap } = await watchHeap(shop.url, press((MINUTES * 60) / WINDOWS, rate));
      const { requests: sent, latency, errors, timeouts, non2xx } = result;
      windows.push({
        heap,
        memory: await readMemory(shop.pid),
        pages: sent.average,
        p50: latency.p50,
        p99: latency.p99,
        errors: errors + timeouts + non2xx,
        orders: load.placed.size - before,
      });
    }
    await load.stop();
    await wait(0);

    expect(load.tries.filter(({ error }) => error !== '')).toEqual([]);
    expect(windows.map(({ errors }) => errors)).toEqual(Array(WINDOWS).fill(0));
    // The first half of the windows is warm-up: code is compiled, and caches and heaps grow.
    const warm = windows.slice(WINDOWS / 2);
    // Uses the minimum, because garbage between collections raises the samples.
    const leastHeap = (some: readonly Window[]): number => Math.min(...some.map(({ heap }) => heap));
    expect(leastHeap(warm.slice(-2)) / leastHeap(warm.slice(0, 2))).toBeLessThan(MAX_GROWTH);
  } finally {
    console.log(
      [
        `Maximum: ${Math.round(maximum)} pages per second in one process while orders are placed.`,
        '| window | pages/s | p50 | p99 | errors | orders | heap | memory |',
        '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
        ...windows.map(
          ({ pages, p50, p99, errors, orders, heap, memory }, n) =>
            `| ${n + 1} | ${Math.round(pages)} | ${p50} ms | ${p99} ms | ${errors} | ${orders} | ${Math.round(heap)} MB | ${Math.round(memory)} MB |`,
        ),
      ].join('\n'),
    );
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 3_600_000);
