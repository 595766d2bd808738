import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import type { Engine } from '#server/platform/database/db.ts';
import { findPostgres, startCluster } from '../support/database/postgres.ts';
import { generateCatalogue } from './catalogue/generate-catalogue.ts';
import { type Case, listCases } from './catalogue/listing-cases.ts';
import { median } from './median.ts';
import { explainCategoryPage } from './server/query-plans.ts';

const DEMO = fileURLToPath(new URL('../../src/demo', import.meta.url));
const RUNS = 31;
const WARM_UP = 4;
/** Numbers of products. 0 is the demo catalogue alone. */
const SIZES = [0, 5_000, 50_000];

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
    const imported = await importCatalogue(app, DEMO, () => {});
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
      const { ids, cases } = await listCases(app);
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
