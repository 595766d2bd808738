// `node --expose-gc tests/bench/listing-index.ts [50000]`: memory of the listing index and of the calls that use it, and
// listings after a change of the catalogue, beside 20 callers. SQLite, in one process, compared with the demo catalogue.
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { runCall } from '#server/calls/run-call.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { fillShop } from './catalogue/filled-shop.ts';
import { median } from './median.ts';

const CALLERS = 20;
const CALLS = 600;
const CHANGES = 9;
const MB = 1024 * 1024;

const call = async <N extends EndpointName>(app: App, name: N, input: Input<N>): Promise<void> => {
  const answer = await runCall(name, input, { app, locale: 'en', customerId: 0, tokenHash: '', address: '' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
};

/** Distinct for each `n`, so that no answer is cached. */
const filtersOf = (n: number) => ({ MinPrice: n % 900, MaxPrice: 2_000 + n, Rating: 1 + (n % 4) });

const readListing = async (app: App, n: number): Promise<void> => {
  await call(app, 'get-all-products', filtersOf(n));
  await call(app, 'get-listing-facets', filtersOf(n));
};

const readAll = async (app: App): Promise<void> => {
  for (let n = 0; n < CALLS; n += 1) {
    await readListing(app, n);
    if (n % 4 === 0)
      await call(app, 'get-search-suggestions', { SearchTerm: ['prot', 'whey', 'cre'][n % 3] });
    if (n % 4 === 1) await call(app, 'get-all-products', { SearchTerm: 'protein', ...filtersOf(n) });
  }
};

/** Megabytes that are in use after a collection, which do not depend on the time of earlier collections. */
const readMemory = async (): Promise<{ readonly heap: number; readonly outside: number }> => {
  if (!global.gc) throw new Error('Run with --expose-gc');
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    global.gc();
  }
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed / MB, outside: external / MB };
};

const timeOf = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const changeCatalogue = (app: App, n: number): Promise<unknown> =>
  app.db.write((db) =>
    db
      .updateTable('product')
      .set({ price: 9_000_000 + n })
      .where('id', '=', 1)
      .execute(),
  );

/** Milliseconds of a listing while others ask for listings, without and just after a change of the catalogue. */
const measureChanges = async (app: App): Promise<{ readonly usual: number; readonly changed: number }> => {
  let isOver = false;
  let n = 10_000;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      n += 1;
      await readListing(app, n);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const usual: number[] = [];
  const changed: number[] = [];
  try {
    for (let at = 0; at < CHANGES; at += 1) {
      usual.push(await timeOf(() => readListing(app, 100_000 + at)));
      await changeCatalogue(app, at);
      changed.push(await timeOf(() => readListing(app, 200_000 + at)));
    }
  } finally {
    isOver = true;
    await Promise.all(callers);
  }
  return { usual: median(usual), changed: median(changed) };
};

const measure = async (size: number): Promise<void> => {
  const shop = await fillShop('sqlite', size);
  const config = readConfig(shop.env);
  if (!config.ok) throw new Error(config.error.join('\n'));
  const app = await openApp(config.value);
  const print = async (title: string) => {
    const { heap, outside } = await readMemory();
    console.log(`| ${size || 'demo'} | ${title} | ${heap.toFixed(1)} | ${outside.toFixed(1)} |`);
  };
  try {
    await call(app, 'get-popular-categories', {});
    await print('opened');
    await app.listingIndex.open({ withText: true });
    await print('with the index');
    await readAll(app);
    await print(`after ${CALLS} listings and searches`);
    const { usual, changed } = await measureChanges(app);
    await print('after changes under load');
    console.log(
      `${size || 'demo'}: listing beside ${CALLERS} callers ${usual.toFixed(0)} ms, after a change ${changed.toFixed(0)} ms`,
    );
  } finally {
    await app.close();
    await shop.remove();
  }
};

console.log('| products | when | heap MB | outside the heap MB |\n| --- | --- | ---: | ---: |');
for (const size of [0, Number(process.argv[2] ?? 50_000)]) await measure(size);
