// Measures when a new price is in every process: node tests/bench/price-reach.ts [sqlite|postgres] [changes=20]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setShownPrice } from '#server/catalogue/manage/set-shown-price.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import {
  PRICED_PLACES,
  type PricedPlace,
  type PricedProduct,
  showsPrice,
} from '../support/shop/price-reach.ts';
import { startShop } from '../support/shop/shop-process.ts';
import { type BenchEngine, fillShop } from './catalogue/filled-shop.ts';
import { median } from './median.ts';

const [engine = 'sqlite', changes = '20'] = process.argv.slice(2);
/** Requests in a row that must show the new price, so that each process of one address has answered. */
const IN_A_ROW = 8;

const filled = await fillShop(engine as BenchEngine, 0);
const config = readConfig(filled.env);
if (!config.ok) throw new Error(config.error.join('\n'));
const other = await mkdtemp(join(tmpdir(), 'shop-bench-'));
// Processes of one machine share SQLite. With PostgreSQL, two shops are two machines.
const shops =
  engine === 'sqlite'
    ? [await startShop(filled.folder, { ...filled.env, WEB_CONCURRENCY: '2' })]
    : [await startShop(filled.folder, filled.env), await startShop(other, { ...filled.env, VAR_DIR: other })];
const app = await openApp(config.value);

/** Time until the last answer with the old price. */
const reach = async (origin: string, place: PricedPlace, product: PricedProduct, price: number) => {
  const start = performance.now();
  let last = 0;
  for (let shown = 0; shown < IN_A_ROW; ) {
    if (await showsPrice(origin, place, product, price)) shown += 1;
    else {
      shown = 0;
      last = performance.now() - start;
    }
  }
  return last;
};

try {
  const product = await app.db.read
    .selectFrom('product')
    .select(['id', 'name_en as name', 'price'])
    .where('discounted_price', 'is', null)
    .where('stock_quantity', '>', 20)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const times = new Map<PricedPlace, number[]>(PRICED_PLACES.map((place) => [place, []]));
  let expected = product.price;
  for (let change = 0; change < Number(changes); change += 1) {
    const price = product.price + (change + 1) * 100;
    // Every process has the page in its cache.
    for (const { url } of shops)
      for (const place of PRICED_PLACES) await reach(url, place, product, expected);
    const changed = await setShownPrice(app, String(product.id), { price, expected });
    if (!changed.ok) throw new Error(changed.error.code);
    expected = price;
    await Promise.all(
      shops.flatMap(({ url }) =>
        PRICED_PLACES.map(async (place) => times.get(place)?.push(await reach(url, place, product, price))),
      ),
    );
    await wait(50);
  }
  for (const [place, all] of times)
    console.log(`| ${engine} | ${place} | ${median(all).toFixed(0)} | ${Math.max(...all).toFixed(0)} |`);
} finally {
  await app.close();
  for (const shop of shops) await shop.stop();
  await filled.remove();
  await rm(other, { recursive: true, force: true });
}
