// Measures an import while the shop serves: node tests/bench/import.ts [sqlite|postgres] [products=10000] [sheet|zip]
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.ts';
import { formatTold } from '#server/catalogue/import/fault.ts';
import { findImport, listRows, STEPS } from '#server/catalogue/import-jobs/import-store.ts';
import {
  applyImport,
  checkImport,
  startImport,
  undoImport,
} from '#server/catalogue/import-jobs/manage-import.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { zipFolder } from '#server/platform/archive/zip-folder.ts';
import { formatCsvLine } from '#server/platform/table/csv.ts';
import { startShop } from '../support/shop/shop-process.ts';
import { type BenchEngine, fillShop } from './catalogue/filled-shop.ts';
import { median } from './median.ts';

const [engine = 'sqlite', size = '10000', kind = 'sheet'] = process.argv.slice(2);
const IDLE_S = 5;
const PAUSE_MS = 20;

const agent = new Agent({ keepAlive: true });
const ask = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.once('end', resolve);
    }).once('error', reject);
  });

/** The checkout of the browser sends an order without an answer three times. */
const ORDER_ATTEMPTS = 3;

const persist = async (work: () => Promise<unknown>, attempts: number): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1) throw error;
    return persist(work, attempts - 1);
  }
};

const WATCHED = ['cached page', 'new listing', 'write'] as const;
type Times = Readonly<Record<(typeof WATCHED)[number], number[]>>;
let asked = 0;

/** Requests a cached page and uncached listings, and writes a row as an order does, until `isOver`. */
const watch = async (url: string, app: App, isOver: () => boolean): Promise<Times> => {
  const works: Readonly<Record<(typeof WATCHED)[number], () => Promise<unknown>>> = {
    'cached page': () => ask(`${url}/en/`),
    'new listing': () => ask(`${url}/en/all-products/0/all-categories?max=${300_000 - asked++}`),
    write: () => persist(writeRow, ORDER_ATTEMPTS),
  };
  const writeRow = () =>
    app.db.write((db) =>
      db.updateTable('sheet_mapping').set({ used_at: Date.now() }).where('headers', '=', 'bench').execute(),
    );
  const times: Times = { 'cached page': [], 'new listing': [], write: [] };
  const repeat = async (name: (typeof WATCHED)[number]): Promise<void> => {
    do {
      const begun = performance.now();
      await works[name]();
      times[name].push(performance.now() - begun);
      await wait(PAUSE_MS);
    } while (!isOver());
  };
  await Promise.all(WATCHED.map(repeat));
  return times;
};

const describe = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} / ${Math.max(...values).toFixed(0)}`;

const writeSheet = async (app: App, folder: string): Promise<string> => {
  const products = await app.db.read
    .selectFrom('product')
    .select(['key', 'price', 'stock_quantity', 'name_ar'])
    .limit(Number(size))
    .execute();
  const lines = products.map(({ key, price, stock_quantity, name_ar }) =>
    formatCsvLine([key, String(price / 100 + 1), String(stock_quantity + 1), `${name_ar} جديد`]),
  );
  const path = join(folder, 'sheet.csv');
  await writeFile(path, ['key,price,stock,name ar', ...lines].join('\n'));
  return path;
};

/** The catalogue of the shop with the same changes. */
const writeZip = async (app: App, folder: string): Promise<string> => {
  const directory = join(folder, 'catalogue');
  const exported = await exportCatalogue(app, directory);
  if (!exported.ok) throw new Error(exported.error.map(formatTold).join('\n'));
  const file = join(directory, 'data/products.json');
  const products: { price: number; name: { ar: string } }[] = JSON.parse(await readFile(file, 'utf8'));
  for (const product of products) {
    product.price += 1;
    product.name.ar += ' جديد';
  }
  await writeFile(file, JSON.stringify(products));
  const path = join(folder, 'catalogue.zip');
  await pipeline(await zipFolder(directory, 'catalogue'), createWriteStream(path));
  return path;
};

const filled = await fillShop(engine as BenchEngine, Number(size));
const config = readConfig(filled.env);
if (!config.ok) throw new Error(config.error.join('\n'));
const app = await openApp(config.value);
const shop = await startShop(filled.folder, filled.env);
try {
  await ask(`${shop.url}/en/`);
  const path = await (kind === 'zip' ? writeZip : writeSheet)(app, filled.folder);
  const settle = async (id: number): Promise<void> => {
    for (;;) {
      const found = await findImport(app, id);
      if (found && !STEPS.includes(found.state)) return;
      await wait(50);
    }
  };
  console.log(
    `| ${engine}, ${kind} of ${size} rows | s | ${WATCHED.map((name) => `${name}, idle ms | during ms`).join(' | ')} |`,
  );
  /** The same is watched before each step, because the speed of a machine varies. */
  const measure = async (title: string, step: () => Promise<number>): Promise<number> => {
    const end = performance.now() + IDLE_S * 1000;
    const idle = await watch(shop.url, app, () => performance.now() > end);
    const begun = performance.now();
    let isOver = false;
    const watched = watch(shop.url, app, () => isOver);
    const id = await step();
    await settle(id);
    const seconds = (performance.now() - begun) / 1000;
    isOver = true;
    const during = await watched;
    const cells = WATCHED.map((name) => `${describe(idle[name])} | ${describe(during[name])}`);
    console.log(`| ${title} | ${seconds.toFixed(1)} | ${cells.join(' | ')} |`);
    return id;
  };
  const id = await measure('read', () =>
    startImport(app, { path, name: basename(path) }, { takesStock: true }),
  );
  const found = await findImport(app, id);
  if (found?.state === 'mapping')
    await measure('dry run', async () => {
      await checkImport(app, id, found.options.columns ?? []);
      return id;
    });
  const checked = await findImport(app, id);
  console.log(checked?.counts, checked?.problem);
  if (checked?.counts.fault !== 0)
    console.log(JSON.stringify(await listRows(app.db.read, id, { kind: 'fault', from: 0, size: 3 })));
  await measure('apply', async () => {
    await applyImport(app, id);
    return id;
  });
  await measure('undo', async () => {
    await undoImport(app, id);
    return id;
  });
  const undone = await findImport(app, id);
  console.log(undone?.state, undone?.problem);
} finally {
  await shop.stop();
  await app.close();
  await filled.remove();
}
