// `npm run bench [sqlite|postgres|growth|processes] [number of products] [pattern of titles]`: prints how the built shop
// compares with a bare server.
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startShop } from '../support/shop/shop-process.ts';
import { type Comparison, compare, compareBareProcesses, compareWithBare } from './compare.ts';
import { type BenchEngine, fillShop } from './filled-shop.ts';
import { measureFirstPage } from './first-page.ts';
import { hasWrk, load } from './load.ts';
import { measureOrders } from './orders.ts';
import { readCpuSeconds, readMemory } from './process-cost.ts';
import { filteredPaths, listCases } from './requests.ts';

const SIZES = [0, 5_000, 50_000];
/** Mails of the last orders may go out for a minute; when they are out, a process tidies up within two checks of its own. */
const HYDRATE_EVENT = { checkMs: 10_000, cpuSeconds: 0.5, atMost: 24, tidyMs: 15_000 };

const HEAD = [
  '| what | a second | p99 ms | floor a second | ratio | ratio by CPU |',
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

/** Until the last visitor has gone and what was begun for them is done. */
const waitForRest = async (pid: number): Promise<void> => {
  for (let n = 0; n < HYDRATE_EVENT.atMost; n += 1) {
    const before = await readCpuSeconds(pid);
    await wait(HYDRATE_EVENT.checkMs);
    if ((await readCpuSeconds(pid)) - before < HYDRATE_EVENT.cpuSeconds) break;
  }
  await wait(HYDRATE_EVENT.tidyMs);
};

/** Every kind of request against a bare server, memory before and after. */
const benchRequests = async (engine: BenchEngine, size: number, isAsked: RegExp): Promise<void> => {
  const filled = await fillShop(engine, size);
  try {
    const shop = await startShop(filled.folder, filled.env);
    try {
      const atRest = await readMemory(shop.pid);
      console.log(`\n### ${titleOf(engine, size)}\n\n${HEAD}`);
      for (const one of await listCases(shop.url))
        if (isAsked.test(one.title)) console.log(formatLine(one.title, await compareWithBare(shop, one)));
      const afterLoad = await readMemory(shop.pid);
      if (isAsked.test('orders')) console.log(await measureOrders(shop, filled));
      await waitForRest(shop.pid);
      const later = await readMemory(shop.pid);
      console.log(
        `\nMemory: ${atRest} MB at rest, ${afterLoad} MB after the load, ${later} MB at rest again.`,
      );
    } finally {
      await shop.stop();
    }
  } finally {
    await filled.remove();
  }
};

/** Start to first page, its very first encoding, and whether a second process doubles what is served. */
const benchProcesses = async (): Promise<void> => {
  const filled = await fillShop('sqlite', 0);
  try {
    // This start may build the site.
    await (await startShop(filled.folder, filled.env)).stop();
    const first = await measureFirstPage(filled.env);
    console.log(
      `\n### Processes\n\nStart to first page: ${first.seconds.toFixed(2)} s, ${first.cpuSeconds.toFixed(2)} s of CPU; its encoding: ${first.encoding}`,
    );
    const one = await startShop(filled.folder, filled.env);
    const two = {
      ...(await startShop(filled.folder, { ...filled.env, WEB_CONCURRENCY: '2' })),
      processes: 2,
    };
    try {
      const filtered = { paths: await filteredPaths(one.url), encoding: 'identity' };
      const home = { paths: ['/en/'], encoding: 'gzip, deflate, br, zstd' };
      console.log(`\n${HEAD.replace('floor a second', 'one process a second')}`);
      console.log(formatLine('two processes, home kept', await compare(two, one, home)));
      console.log(formatLine('two bare servers, the same bytes', await compareBareProcesses(one, home)));
      console.log(formatLine('two processes, filtered listing made anew', await compare(two, one, filtered)));
      console.log(`\nMemory of the largest of two processes after the load: ${await readMemory(two.pid)} MB`);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  } finally {
    await filled.remove();
  }
};

/** The same filtered listings of two catalogues. */
const benchGrowth = async (engine: BenchEngine): Promise<void> => {
  const [small, large] = [await fillShop(engine, 0), await fillShop(engine, 50_000)];
  try {
    const [few, many] = [await startShop(small.folder, small.env), await startShop(large.folder, large.env)];
    try {
      console.log(
        `\n### 50,000 products beside the demo's, ${engine}\n\n${HEAD.replace('floor', 'demo catalogue')}`,
      );
      const cases = (await listCases(few.url)).filter(({ title }) => /listing.*made anew/.test(title));
      for (const one of cases) {
        await load(many.url, one, 1);
        console.log(formatLine(one.title, await compare(many, few, one)));
      }
    } finally {
      await Promise.all([few.stop(), many.stop()]);
    }
  } finally {
    await small.remove();
    await large.remove();
  }
};

const [only, size, part = ''] = process.argv.slice(2);
const isWanted = (name: string): boolean => only === undefined || only === name;

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, ${hasWrk ? 'wrk' : 'autocannon'}`,
);
for (const engine of ['sqlite', 'postgres'] as const)
  if (isWanted(engine))
    for (const one of size === undefined ? SIZES : [Number(size)])
      await benchRequests(engine, one, new RegExp(part));
if (isWanted('growth')) await benchGrowth(size === 'postgres' ? 'postgres' : 'sqlite');
if (isWanted('processes')) await benchProcesses();
