// `node tests/bench/searches.ts [rounds]`
// Measures how much 20 connections of distinct searches slow down cached pages. Prints medians of the ratios.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startShop } from '../support/shop/shop-process.ts';

const SECONDS = 5;
/** Delay until searches have started or stopped. */
const SETTLE_MS = 30;
const READERS = [1, 10];
const SEARCHERS = 20;
const WORDS = ['whey', 'creatine', 'bar', 'vegan', 'protein', 'shaker', 'omega'];
const PAGES = ['/en/', '/ar/', '/en/all-products/0/all-categories'];

const ask = (origin: string, agent: Agent, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    }).once('error', reject);
  });

const search = (origin: string): void => {
  let n = 0;
  let agent = new Agent();
  let isOn = false;
  const searchContinuously = async (): Promise<void> => {
    while (isOn) {
      n += 1;
      const path = `/en/all-products/0/all-categories?SearchTerm=${WORDS[n % WORDS.length]}+${process.pid}${n}`;
      await ask(origin, agent, path).catch(() => 0);
    }
  };
  process.on('message', (message) => {
    isOn = message === 'go';
    agent.destroy();
    agent = new Agent({ keepAlive: true });
    for (let i = 0; i < SEARCHERS; i += 1) void searchContinuously();
  });
};

const read = async (origin: string, readers: number): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let n = reader; performance.now() < end; n += 1) {
        const begun = performance.now();
        const status = await ask(origin, agent, PAGES[n % PAGES.length] ?? '/en/');
        if (status !== 200) throw new Error(`A cached page returned status ${status}`);
        times.push(performance.now() - begun);
      }
    }),
  );
  agent.destroy();
  return times.sort((a, b) => a - b);
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

interface Ratios {
  readonly throughput: number;
  readonly p50: number;
  readonly p95: number;
}

const compareOnce = async (origin: string, searcher: ChildProcess, readers: number): Promise<Ratios> => {
  const alone = await read(origin, readers);
  searcher.send('go');
  await wait(SETTLE_MS);
  const beside = await read(origin, readers);
  searcher.send('stop');
  await wait(SETTLE_MS);
  return {
    throughput: beside.length / alone.length,
    p50: at(beside, 0.5) / at(alone, 0.5),
    p95: at(beside, 0.95) / at(alone, 0.95),
  };
};

const [first = '7', origin = ''] = process.argv.slice(2);
if (first === 'search') search(origin);
else {
  const folder = await mkdtemp(join(tmpdir(), 'shop-searches-'));
  const shop = await startShop(folder);
  const searcher = fork(fileURLToPath(import.meta.url), ['search', shop.url]);
  try {
    for (const page of PAGES) for (let n = 0; n < 5; n += 1) await ask(shop.url, new Agent(), page);
    console.log('| reading connections | pages per second | median latency | p95 latency |');
    console.log('| ---: | ---: | ---: | ---: |');
    for (const readers of READERS) {
      const rounds: Ratios[] = [];
      for (let n = 0; n < Number(first); n += 1) rounds.push(await compareOnce(shop.url, searcher, readers));
      const median = (name: 'throughput' | 'p50' | 'p95') =>
        at(
          rounds.map((round) => round[name]).sort((a, b) => a - b),
          0.5,
        ).toFixed(2);
      console.log(`| ${readers} | ${median('throughput')} | ${median('p50')} | ${median('p95')} |`);
    }
  } finally {
    searcher.kill();
    await shop.stop();
    await rm(folder, { recursive: true });
  }
}
