// `npm run bench [sqlite|postgres|processes] [number of products] [pattern of titles]`
// `npm run bench growth [sqlite|postgres] [pattern of titles]`
// Compares the built shop with a baseline server.
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startShop } from '../support/shop/shop-process.ts';
import { type BenchEngine, fillShop } from './catalogue/filled-shop.ts';
import { type Comparison, compare, compareBareProcesses, compareWithBare } from './server/compare.ts';
import { measureFirstPage } from './server/first-page.ts';
import { hasWrk, load } from './server/load.ts';
import { IGNORED_S } from './server/longest-statement.ts';
import { measureOrders } from './server/orders.ts';
import { readCpuSeconds, readMemory } from './server/process-cost.ts';
import { filteredPaths, listCases, listGrowthCases } from './server/requests.ts';

const SIZES = [0, 5_000, 50_000];
/** Limits for the idle check. Queued mails may be sent for a minute. */
const HYDRATE_EVENT = { checkMs: 10_000, cpuSeconds: 0.5, atMost: 24 };

const HEAD = [
  '| what | per second | p99 ms | floor per second | ratio | ratio by CPU |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
].join('\n');

const formatLine = (title: string, found: Comparison): string =>
  `| ${[
    title,
    Math.round(found.perSecond),
    found.p99.toFixed(1),
    Math.round(found.floorPerSecond),
    found.ratio.toFixed(3),
    found.cpuRatio.toFixed(3),
  ].join(' | ')} |`;

const titleOf = (engine: BenchEngine, size: number): string =>
  `${size === 0 ? 'Demo catalogue' : `${size} products`}, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;

const waitForRest = async (pid: number): Promise<void> => {
  for (let n = 0; n < HYDRATE_EVENT.atMost; n += 1) {
    const before = await readCpuSeconds(pid);
    await wait(HYDRATE_EVENT.checkMs);
    if ((await readCpuSeconds(pid)) - before < HYDRATE_EVENT.cpuSeconds) break;
  }
};

const benchRequests = async (engine: BenchEngine, size: number, titlePattern: RegExp): Promise<void> => {
  const filled = await fillShop(engine, size);
  try {
    const shop = await startShop(filled.folder, filled.env);
    try {
      const idleBefore = await readMemory(shop.pid);
      console.log(`\n### ${titleOf(engine, size)}\n\n${HEAD}`);
      for (const one of await listCases(shop.url))
        if (titlePattern.test(one.title))
          console.log(formatLine(one.title, await compareWithBare(shop, one)));
      const afterLoad = await readMemory(shop.pid);
      if (titlePattern.test('orders')) console.log(await measureOrders(shop, filled));
      await waitForRest(shop.pid);
      const later = await readMemory(shop.pid);
      console.log(`\nMemory: ${idleBefore} MB idle, ${afterLoad} MB after the load, ${later} MB idle again.`);
    } finally {
      await shop.stop();
    }
  } finally {
    await filled.remove();
  }
};

const benchProcesses = async (): Promise<void> => {
  const filled = await fillShop('sqlite', 0);
  try {
    // The first start may build the site.
    await (await startShop(filled.folder, filled.env)).stop();
    const first = await measureFirstPage(filled.env);
    console.log(
      `\n### Processes\n\nStart to first page: ${first.seconds.toFixed(2)} s, ${first.cpuSeconds.toFixed(2)} s of CPU; Content-Encoding: ${first.encoding}`,
    );
    const one = await startShop(filled.folder, filled.env);
    const two = {
      ...(await startShop(filled.folder, { ...filled.env, WEB_CONCURRENCY: '2' })),
      processes: 2,
    };
    try {
      const filtered = { paths: await filteredPaths(one.url), encoding: 'identity' };
      const home = { paths: ['/en/'], encoding: 'gzip, deflate, br, zstd' };
      console.log(`\n${HEAD.replace('floor per second', 'one process per second')}`);
      console.log(formatLine('two processes, home cached', await compare(two, one, home)));
      console.log(formatLine('two bare servers, the same bytes', await compareBareProcesses(one, home)));
      console.log(formatLine('two processes, filtered listing uncached', await compare(two, one, filtered)));
      console.log(`\nMemory of the largest of two processes after the load: ${await readMemory(two.pid)} MB`);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  } finally {
    await filled.remove();
  }
};

const measuredBy = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('server/longest-statement.ts', import.meta.url).href}`,
  LONGEST_STATEMENT_FILE: file,
});

const benchGrowth = async (engine: BenchEngine, titlePattern: RegExp): Promise<void> => {
  const small = await fillShop(engine, 0);
  const large = await fillShop(engine, 50_000);
  try {
    const few = await startShop(small.folder, small.env);
    const longest = join(large.folder, 'longest-statement');
    const many = await startShop(large.folder, { ...large.env, ...measuredBy(longest) });
    try {
      console.log(
        `\n### 50,000 products compared with the demo, ${engine}\n\n${HEAD.replace('floor', 'demo catalogue')}`,
      );
      await wait(IGNORED_S * 1000);
      for (const one of await listGrowthCases(few.url)) {
        if (!titlePattern.test(one.title)) continue;
        await load(many.url, one, 1);
        console.log(formatLine(one.title, await compare(many, few, one)));
      }
      if (engine === 'sqlite')
        console.log(`\nLongest statement at 50,000 products: ${await readFile(longest, 'utf8')}`);
      const afterLoad = [await readMemory(many.pid), await readMemory(few.pid)];
      await Promise.all([waitForRest(many.pid), waitForRest(few.pid)]);
      const later = [await readMemory(many.pid), await readMemory(few.pid)];
      console.log(
        `\nMemory: ${afterLoad.join(' and ')} MB after the load, ${later.join(' and ')} MB idle again.`,
      );
    } finally {
      await Promise.all([few.stop(), many.stop()]);
    }
  } finally {
    await small.remove();
    await large.remove();
  }
};

const [only, size, part = ''] = process.argv.slice(2);
const isSelected = (name: string): boolean => only === undefined || only === name;

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, ${hasWrk ? 'wrk' : 'autocannon'}`,
);
for (const engine of ['sqlite', 'postgres'] as const)
  if (isSelected(engine))
    for (const one of size === undefined ? SIZES : [Number(size)])
      await benchRequests(engine, one, new RegExp(part));
if (isSelected('growth')) await benchGrowth(size === 'postgres' ? 'postgres' : 'sqlite', new RegExp(part));
if (isSelected('processes')) await benchProcesses();
