import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import { HIDDEN, PUBLISHED } from '#domain/catalogue/product-status.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { collectRecords } from '../export/collect-records.ts';
import { DEMO } from './demo-in-market.ts';
import { readCatalogue } from './read-catalogue.ts';
import { LIST_NAMES } from './schemas/catalogue.ts';
import { hideSources } from './write/sources.ts';
import type { Change } from './write/sync.ts';

/** `untouched`: as imported, without customers. `used`: has orders, customers or changes, but no other products. */
export type DemoState = 'untouched' | 'used';

const readDemoKeys = async (): Promise<ReadonlySet<string>> => {
  const records: unknown = JSON.parse(await readFile(join(DEMO, 'data', 'products.json'), 'utf8'));
  const ids = Array.isArray(records) ? records.map((record) => String(record?.id)) : [];
  return new Set(ids);
};

const hasRows = async (db: Transaction<Database>): Promise<boolean> => {
  const tables = ['orders', 'customer', 'label_override', 'stock_adjustment', 'announcement'] as const;
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  const review = await db
    .selectFrom('review')
    .select('id')
    .where('key', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return review !== undefined;
};

const isAsImported = async (db: Transaction<Database>, now: number): Promise<boolean> => {
  const { data, faults } = await collectRecords(db, now);
  if (faults.length > 0) return false;
  const demo = await readCatalogue(DEMO);
  return (
    isDeepStrictEqual(data.get('settings'), demo.settings) &&
    LIST_NAMES.every((list) => isDeepStrictEqual(data.get(list), demo.lists[list]))
  );
};

/** Returns undefined if the shop is empty or has products that are not part of the demo. */
export const readDemoState = async (
  db: Transaction<Database>,
  now: number,
): Promise<DemoState | undefined> => {
  const products = await db.selectFrom('product').select(['key', 'status']).execute();
  const keys = await readDemoKeys();
  const isDemo =
    products.some(({ status }) => status === PUBLISHED) && products.every(({ key }) => keys.has(key));
  if (!isDemo) return undefined;
  return (await hasRows(db)) || !(await isAsImported(db, now)) ? 'used' : 'untouched';
};

/**
 * Returns the state of the demo if an import of `directory` would add products to it. Returns undefined if the shop
 * has other products or if the catalogue contains demo products.
 */
export const findDemo = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  directory: string,
): Promise<DemoState | undefined> => {
  const { named } = await readCatalogue(directory);
  const keys = await readDemoKeys();
  if (!named.products?.length || named.products.some((key) => keys.has(key))) return undefined;
  return db.write((transaction) => readDemoState(transaction, clock.now()));
};

/** Tables in deletion order, with referencing tables first. */
const OF_CATALOGUE = [
  'banner',
  'campaign',
  'coupon',
  'review',
  'product',
  'category',
  'manufacturer',
  'vendor',
  'size',
  'color',
  'tag',
  'allergen',
  'attribute',
  'merged_term',
  'shipping_method',
  'import_record',
  'catalogue_source',
  'search_word',
] as const;

const OF_SETTINGS = [
  ...['tagline_en', 'tagline_ar', 'currency', 'currency_symbol'],
  ...['free_shipping_from', 'logo_en', 'logo_ar', 'logo_light_en', 'logo_light_ar', 'mark', 'favicon'],
  ...['about_pictures', 'brand_colors'],
];

const listRemoved = async (
  db: Kysely<Database>,
  table: 'product' | 'category' | 'banner' | 'campaign' | 'coupon',
) =>
  (await db.selectFrom(table).select('key').orderBy('id').execute()).map(
    ({ key }): Change => ({ table, key, change: 'removed' }),
  );

/**
 * Deletes an untouched demo. For a used demo, hides its products, disables its coupons, and deletes all banners and
 * campaigns.
 */
export const removeDemo = async (db: Transaction<Database>, state: DemoState): Promise<Change[]> => {
  const shown = [...(await listRemoved(db, 'banner')), ...(await listRemoved(db, 'campaign'))];
  if (state === 'untouched') {
    const removed = [
      ...(await listRemoved(db, 'product')),
      ...(await listRemoved(db, 'category')),
      ...(await listRemoved(db, 'coupon')),
      ...shown,
    ];
    for (const table of OF_CATALOGUE) await sql`delete from ${sql.table(table)}`.execute(db);
    await db.deleteFrom('setting').where('key', 'in', OF_SETTINGS).execute();
    return removed;
  }
  const products = await db
    .selectFrom('product')
    .select('key')
    .where('status', '=', PUBLISHED)
    .orderBy('id')
    .execute();
  const keys = products.map(({ key }) => key);
  await db.updateTable('product').set({ status: HIDDEN }).execute();
  await hideSources(db, keys);
  const { named } = await readCatalogue(DEMO);
  await db
    .updateTable('coupon')
    .set({ is_active: 0 })
    .where('key', 'in', [...(named.coupons ?? [])])
    .execute();
  await db.deleteFrom('banner').execute();
  await db.deleteFrom('campaign').execute();
  return [...keys.map((key): Change => ({ table: 'product', key, change: 'hidden' })), ...shown];
};
