import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { isRecord } from '#domain/is-record.ts';
import { DEMO, demoText } from '#server/catalogue/import/demo-in-market.ts';
import type { Database } from '#server/platform/database/schema.ts';

type Db = Kysely<Database>;
export type MakerTable = 'manufacturer' | 'vendor';
type DemoList = 'products' | 'coupons' | 'banners' | 'campaigns' | 'reviews' | `${MakerTable}s`;

const known = new Map<DemoList, ReadonlyMap<string, string>>();

/** English names of the demo's records by key; '' for those without a name. */
const readDemoNames = async (list: DemoList): Promise<ReadonlyMap<string, string>> => {
  const read = known.get(list);
  if (read) return read;
  const records: unknown = JSON.parse(await readFile(join(DEMO, `data/${list}.json`), 'utf8'));
  const names = new Map(
    (Array.isArray(records) ? records : [])
      .filter(isRecord)
      .map(({ id, name }): [string, string] => [String(id), isRecord(name) ? demoText(String(name.en)) : '']),
  );
  known.set(list, names);
  return names;
};

/** Products, coupons, brands and sellers of the demo are the owner's own once they have another name. */
const isStillNamed =
  (names: ReadonlyMap<string, string>) =>
  ({ key, name_en }: { readonly key: string; readonly name_en: string }): boolean =>
    names.get(key) === name_en;

export const listDemoProducts = async (db: Db) => {
  const products = await db
    .selectFrom('product')
    .select(['id', 'key', 'name_en', 'status'])
    .orderBy('id')
    .execute();
  return products.filter(isStillNamed(await readDemoNames('products')));
};

export const listDemoCoupons = async (db: Db) => {
  const coupons = await db.selectFrom('coupon').selectAll().orderBy('id').execute();
  return coupons.filter(isStillNamed(await readDemoNames('coupons')));
};

export const listDemoMakers = async (db: Db, table: MakerTable) => {
  const rows = await db.selectFrom(table).select(['id', 'key', 'name_en']).orderBy('id').execute();
  return rows.filter(isStillNamed(await readDemoNames(`${table}s`)));
};

/** Banners and campaigns are the demo's until they are edited. */
export const listDemoPromotions = async (db: Db, table: 'banner' | 'campaign') => {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'key', 'status'])
    .where('edited_at', 'is', null)
    .orderBy('id')
    .execute();
  const names = await readDemoNames(`${table}s`);
  return rows.filter(({ key }) => names.has(key));
};

export const listDemoReviews = async (db: Db) => {
  const rows = await db
    .selectFrom('review')
    .select(['id', 'key', 'product_id'])
    .where('key', 'is not', null)
    .orderBy('id')
    .execute();
  const names = await readDemoNames('reviews');
  return rows.flatMap(({ key, ...row }) => (key !== null && names.has(key) ? [{ ...row, key }] : []));
};
