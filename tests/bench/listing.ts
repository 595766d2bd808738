import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { runCall } from '#server/calls/run-call.ts';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import type { Engine } from '#server/platform/database/db.ts';
import { findPostgres, startCluster } from '../support/database/postgres.ts';
import { generateCatalogue } from './catalogue/generate-catalogue.ts';
import { explainCategoryPage } from './server/query-plans.ts';

const DEMO = fileURLToPath(new URL('../../src/demo', import.meta.url));
const RUNS = 31;
const WARM_UP = 4;
/** Numbers of products. 0 is the demo catalogue alone. */
const SIZES = [0, 5_000, 50_000];

interface Case {
  readonly title: string;
  readonly run: (app: App) => Promise<unknown>;
}

const callCase = <N extends EndpointName>(
  title: string,
  name: N,
  input: (ids: Ids) => Input<N>,
): ((ids: Ids) => Case) => {
  return (ids) => ({
    title,
    run: async (app) => {
      const answer = await runCall(name, input(ids), {
        app,
        locale: 'en',
        customerId: 0,
        tokenHash: '',
        address: '',
      });
      if (!answer.ok) throw new Error(`${title}: ${JSON.stringify(answer.error)}`);
      return answer.value;
    },
  });
};

interface Ids {
  readonly leaf: number;
  readonly shelf: number;
  readonly brand: number;
  readonly tag: number;
}

const readIds = async ({ db }: App): Promise<Ids> => {
  const find = async (table: 'category' | 'manufacturer' | 'tag', key: string) =>
    (await db.read.selectFrom(table).select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  return {
    leaf: await find('category', 'whey'),
    shelf: await find('category', 'protein'),
    brand: await find('manufacturer', 'torvane'),
    tag: await find('tag', 'high-protein'),
  };
};

const filtered = ({ shelf, brand }: Ids) => ({
  CategoryID: shelf,
  ManufacturerID: brand,
  MinPrice: 100,
  MaxPrice: 3000,
});

const CASES = [
  callCase('all products', 'get-all-products', () => ({})),
  callCase('category page', 'get-all-products', ({ leaf }) => ({ CategoryID: leaf })),
  callCase('category with subcategories', 'get-all-products', ({ shelf }) => ({ CategoryID: shelf })),
  callCase('its page 20', 'get-all-products', ({ shelf }) => ({ CategoryID: shelf, PageNo: 20 })),
  callCase('category + brand + price', 'get-all-products', filtered),
  callCase('all by price', 'get-all-products', () => ({ OrderByColumnName: 'Price ASC' })),
  callCase('category by price', 'get-all-products', ({ shelf }) => ({
    CategoryID: shelf,
    OrderByColumnName: 'Price DESC',
  })),
  callCase('tag + rating', 'get-all-products', ({ tag }) => ({ TagID: tag, Rating: 4 })),
  callCase('search: creatine', 'get-all-products', () => ({ SearchTerm: 'creatine' })),
  callCase('search: protien', 'get-all-products', () => ({ SearchTerm: 'protien' })),
  callCase('search: wey isolate', 'get-all-products', () => ({ SearchTerm: 'wey isolate' })),
  callCase('search + filter', 'get-all-products', (ids) => ({ SearchTerm: 'protein', ...filtered(ids) })),
  callCase('facets of all products', 'get-listing-facets', () => ({})),
  callCase('facets of a category', 'get-listing-facets', ({ shelf }) => ({ CategoryID: shelf })),
  callCase('facets, category + brand + price', 'get-listing-facets', filtered),
  callCase('facets of a search', 'get-listing-facets', () => ({ SearchTerm: 'creatine' })),
  callCase('suggestions: prot', 'get-search-suggestions', () => ({ SearchTerm: 'prot' })),
  callCase('suggestions: whey iso', 'get-search-suggestions', () => ({ SearchTerm: 'whey iso' })),
  callCase('best sellers', 'get-recents-products-list', () => ({ TabName: 'Best Sellers', PageSize: 12 })),
  callCase('on sale', 'get-recents-products-list', () => ({ TabName: 'On Sale', PageSize: 12 })),
  callCase('popular products', 'get-popular-products-list', () => ({ PageSize: 5 })),
  callCase('related products', 'get-related-products-list', () => ({ ProductId: 1, PageSize: 8 })),
  callCase('list of categories', 'get-popular-categories', () => ({})),
  callCase('list of tags', 'get-popular-tags', () => ({})),
];

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const measure = async (app: App, { run }: Case): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < WARM_UP + RUNS; i += 1) {
    const start = performance.now();
    await run(app);
    if (i >= WARM_UP) times.push(performance.now() - start);
  }
  return median(times);
};

const withShop = async (url: string, folder: string, size: number, use: (app: App) => Promise<void>) => {
  const config = readConfig({ DATABASE_URL: url, VAR_DIR: folder });
  if (!config.ok) throw new Error(config.error.join('\n'));
  const app = await openApp(config.value, { log: pino({ level: 'error' }) });
  try {
    const imported = await importCatalogue(app, DEMO, () => {}, { pictures: 'originals' });
    if (!imported.ok) throw new Error(JSON.stringify(imported.error));
    const start = performance.now();
    if (size > 0) await generateCatalogue(app.db, size);
    console.log(
      `  ${size || 'demo'} products generated in ${Math.round((performance.now() - start) / 1000)} s`,
    );
    // The temporary server runs no autovacuum.
    if (app.db.engine === 'postgres') await sql`vacuum analyze`.execute(app.db.read);
    await use(app);
  } finally {
    await app.close();
  }
};

const printTable = (titles: readonly string[], columns: readonly (readonly number[])[]): void => {
  console.log('| case | demo | 5,000 | 50,000 | 50,000 / 5,000 |\n| --- | ---: | ---: | ---: | ---: |');
  for (const [i, title] of titles.entries()) {
    const times = columns.map((column) => column[i] ?? Number.NaN);
    const ratio = (times[2] ?? Number.NaN) / (times[1] ?? Number.NaN);
    console.log(`| ${title} | ${times.map((time) => time.toFixed(2)).join(' | ')} | ${ratio.toFixed(1)} |`);
  }
};

const benchEngine = async (engine: Engine, urlOf: (size: number) => Promise<string>, folder: string) => {
  console.log(`\n${engine}: medians of ${RUNS} calls in milliseconds`);
  const columns: number[][] = [];
  let titles: string[] = [];
  const plans: string[] = [];
  for (const size of SIZES)
    await withShop(await urlOf(size), folder, size, async (app) => {
      const ids = await readIds(app);
      const cases = CASES.map((make) => make(ids));
      titles = cases.map(({ title }) => title);
      const column: number[] = [];
      for (const one of cases) column.push(await measure(app, one));
      columns.push(column);
      if (size === SIZES.at(-1)) plans.push(...(await explainCategoryPage(app, ids.shelf)));
    });
  printTable(titles, columns);
  console.log(`\nPlans of a plain category page (${engine}, 50,000 products):\n${plans.join('\n')}`);
};

const benchPostgres = async (folder: string): Promise<void> => {
  const bin = findPostgres();
  if (!bin) return console.log('PostgreSQL is not installed: measured on SQLite only');
  const cluster = await startCluster(bin);
  try {
    const create = async (size: number): Promise<string> => {
      const client = new pg.Client(cluster.url('postgres'));
      await client.connect();
      await client.query(`create database shop_${size}`);
      await client.end();
      return cluster.url(`shop_${size}`);
    };
    await benchEngine('postgres', create, folder);
  } finally {
    await cluster.stop();
  }
};

const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'));
try {
  const only = process.argv[2];
  if (only !== 'postgres')
    await benchEngine('sqlite', async (size) => `file:${join(folder, `shop-${size}.db`)}`, folder);
  if (only !== 'sqlite') await benchPostgres(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
