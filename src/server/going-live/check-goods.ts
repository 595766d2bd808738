import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '#domain/is-record.ts';
import { DEMO, demoText } from '#server/catalogue/import/demo-in-market.ts';
import type { App } from '#server/context.ts';
import type { LiveFinding } from './live-item.ts';

let demoNames: ReadonlyMap<string, string> | undefined;

/** English names of the demo's products by key. */
const readDemoNames = async (): Promise<ReadonlyMap<string, string>> => {
  if (demoNames) return demoNames;
  const products: unknown = JSON.parse(await readFile(join(DEMO, 'data/products.json'), 'utf8'));
  demoNames = new Map(
    (Array.isArray(products) ? products : []).flatMap((product: unknown): [string, string][] =>
      isRecord(product) && isRecord(product.name)
        ? [[String(product.id), demoText(String(product.name.en))]]
        : [],
    ),
  );
  return demoNames;
};

/** A product of the demo is the owner's own once it has another name. Hidden ones do not count. */
export const checkGoods = async ({
  db,
}: App): Promise<{ readonly products: LiveFinding; readonly demo: LiveFinding }> => {
  const [names, published] = await Promise.all([
    readDemoNames(),
    db.read.selectFrom('product').select(['key', 'name_en']).where('status', '=', 'published').execute(),
  ]);
  const ofDemo = published.filter(({ key, name_en }) => names.get(key) === name_en).length;
  const own = published.length - ofDemo;
  return {
    products:
      own > 0 ? { state: 'done', note: 'products_done', n: own } : { state: 'open', note: 'products_open' },
    demo:
      ofDemo === 0 ? { state: 'done', note: 'demo_done' } : { state: 'open', note: 'demo_open', n: ofDemo },
  };
};
