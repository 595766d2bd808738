// Compares 50,000 products with and without 200,000 variants: node tests/bench/variants.ts [sqlite|postgres] [products]
import { sql } from 'kysely';
import { readListState } from '#routes/office/list-state.ts';
import { PRODUCT_LIST, STOCK_LIST } from '#routes/office/lists.ts';
import { listProductsForOffice } from '#server/catalogue/office/list-products.ts';
import { openApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { toProductRequest } from '#server/office/products/product-filter.ts';
import { searchRecords } from '#server/office-search/search-records.ts';
import type { Db } from '#server/platform/database/db.ts';
import { type BenchEngine, fillShop } from './catalogue/filled-shop.ts';
import { type Case, callCase, listCases } from './catalogue/listing-cases.ts';
import { median } from './median.ts';

const ROUNDS = 15;
const [engine = 'sqlite', count = '50000'] = process.argv.slice(2);

/** Each product gets two sizes and two flavours. */
const addChoices = (db: Db): Promise<void> =>
  db.writeExclusive(async (transaction) => {
    for (const statement of [
      'update product set stock_by_variant = 0',
      'delete from stock_movement',
      'delete from product_variant',
      ...['product_color', 'product_size', 'product_attribute_value', 'product_attribute'].map(
        (table) => `delete from ${table}`,
      ),
      `insert into product_size (product_id, size_id, price_type, amount, position)
        select p.id, s.id, 1, 0, s.id from product p join size s on s.id in (p.id % 7 + 1, p.id % 7 + 2)`,
      `insert into product_attribute (product_id, attribute_id, is_required, position)
        select id, 3, 1, 0 from product`,
      ...['chocolate', 'vanilla'].map(
        (key, at) => `insert into product_attribute_value
          (product_id, attribute_id, key, name_en, name_ar, price_type, amount, position)
          select id, 3, '${key}', '${key}', '${key}', 1, 0, ${at} from product`,
      ),
    ])
      await sql.raw(statement).execute(transaction);
  });

const addVariants = (db: Db): Promise<void> =>
  db.writeExclusive(async (transaction) => {
    for (const statement of [
      'update product set stock_by_variant = 1, stock_quantity = 0',
      `insert into product_variant (product_id, combination, sku, stock, position)
        select ps.product_id, '2=' || s.key || ',3=' || v.key, 'V-' || ps.product_id || '-' || s.key || '-' || v.key,
          (ps.product_id + s.id + v.position) % 5, s.id * 2 + v.position
        from product_size ps join size s on s.id = ps.size_id
        join product_attribute_value v on v.product_id = ps.product_id`,
    ])
      await sql.raw(statement).execute(transaction);
  });

const office = (title: string, list: typeof PRODUCT_LIST | typeof STOCK_LIST, query: string): Case => ({
  title: `office: ${title}`,
  run: (app) => listProductsForOffice(app, toProductRequest(readListState(list, new URLSearchParams(query)))),
});

/** Lines of ten products with their first choices. */
const quoted = async ({ db }: App): Promise<string> => {
  const { rows } = await sql<{ product_id: number; size: number; flavour: number }>`
    select v.product_id, min(ps.size_id) as size, min(v.id) as flavour from product_attribute_value v
    join product_size ps on ps.product_id = v.product_id
    where v.product_id between 200 and 209 group by v.product_id`.execute(db.read);
  const choice = (ProductAttributeID: number, PrimaryKeyValue: number) => ({
    ProductAttributeID,
    PrimaryKeyValue,
  });
  return JSON.stringify(
    rows.map(({ product_id, size, flavour }) => ({
      ProductId: product_id,
      productSelectedAttributes: [choice(2, size), choice(3, flavour)],
      Quantity: 1,
    })),
  );
};

const casesOf = async (app: App): Promise<readonly Case[]> => {
  const { ids, cases } = await listCases(app);
  const cartJsonData = await quoted(app);
  return [
    ...cases,
    callCase('size', 'get-all-products', () => ({ SizeID: '3' }))(ids),
    callCase('facets of a size', 'get-listing-facets', () => ({ SizeID: '3' }))(ids),
    callCase('search: whey chocolate', 'get-all-products', () => ({ SearchTerm: 'whey chocolate' }))(ids),
    callCase('quote of ten products', 'get-customer-cart-items', () => ({ cartJsonData }))(ids),
    callCase('product', 'get-product_detail', () => ({ ProductId: 200 }))(ids),
    office('products', PRODUCT_LIST, ''),
    office('products by stock', PRODUCT_LIST, 'level=out,low&sort=stock'),
    office('search', PRODUCT_LIST, 'q=whey'),
    office('stock', STOCK_LIST, 'sort=stock'),
    { title: 'office: everything', run: (one) => searchRecords(one, 'whey', 'owner') },
  ];
};

const open = async (change: (db: Db) => Promise<void>) => {
  const shop = await fillShop(engine as BenchEngine, Number(count));
  const config = readConfig(shop.env);
  if (!config.ok) throw new Error(config.error.join('\n'));
  const app = await openApp(config.value);
  await addChoices(app.db);
  const start = performance.now();
  await change(app.db);
  console.log(`${Math.round(performance.now() - start)} ms to add the variants`);
  if (app.db.engine === 'postgres') await sql`vacuum analyze`.execute(app.db.read);
  else await sql`analyze`.execute(app.db.read).catch(() => {});
  return { app, cases: await casesOf(app), remove: () => app.close().then(shop.remove) };
};

const shops = [await open(async () => {}), await open(addVariants)];
try {
  console.log('| case | as a whole | by variant | ratio |\n| --- | ---: | ---: | ---: |');
  for (const [at, { title }] of (shops[0]?.cases ?? []).entries()) {
    const times: number[][] = shops.map(() => []);
    for (let round = 0; round < ROUNDS + 2; round += 1)
      for (const [which, { app, cases }] of shops.entries()) {
        const start = performance.now();
        await cases[at]?.run(app);
        if (round >= 2) times[which]?.push(performance.now() - start);
      }
    const [whole = 0, variants = 0] = times.map(median);
    console.log(
      `| ${title} | ${whole.toFixed(2)} | ${variants.toFixed(2)} | ${(variants / whole).toFixed(2)} |`,
    );
  }
} finally {
  for (const shop of shops) await shop.remove();
}
