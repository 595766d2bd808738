import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { toRupees } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { collectFaults, type Fault } from '../import/fault.ts';
import { LIST_NAMES, LISTS, type ListName } from '../import/schemas/catalogue.ts';
import { type Fields, overlay, readBoth, readCoupon, readProduct, readVendor } from './current-values.ts';

export interface Collected {
  readonly data: ReadonlyMap<string, Fields | readonly Fields[]>;
  /** Maps a path below `images/` to the name of the stored original. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly digitalFiles: readonly string[];
  readonly faults: readonly Fault[];
}

type Db = Transaction<Database>;
/** A database record. `read` merges it with the record from the imported file, if any. */
interface Current {
  readonly key: string;
  read(source: Fields | undefined): Fields | undefined;
}

/** Exports a record only if it was imported. */
const overlayIfImported =
  (current: Fields): Current['read'] =>
  (source) =>
    source && overlay(source, current);

const byName = async (
  db: Db,
  table: 'category' | 'manufacturer' | 'size' | 'color' | 'tag' | 'allergen',
): Promise<Current[]> =>
  (await db.selectFrom(table).select(['key', 'name_en', 'name_ar']).execute()).map((row) => ({
    key: row.key,
    read: overlayIfImported({ name: readBoth(row, 'name') }),
  }));

const byKey = async (db: Db, table: 'campaign' | 'banner'): Promise<Current[]> =>
  (await db.selectFrom(table).select('key').execute()).map(({ key }) => ({
    key,
    read: overlayIfImported({}),
  }));

/** Lists published reviews that were imported. Customers' reviews are not part of a catalogue. */
const listReviews = async (db: Db): Promise<Current[]> =>
  (
    await db
      .selectFrom('review')
      .select('key')
      .where('is_published', '=', 1)
      .where('key', 'is not', null)
      .execute()
  ).map(({ key }) => ({ key: key ?? '', read: overlayIfImported({}) }));

const listCurrent = async (db: Db, now: number): Promise<Record<ListName, Current[]>> => {
  const imported = new Map(
    (await db.selectFrom('import_record').selectAll().execute()).map((row) => [
      `${row.kind}/${row.key}`,
      row.imported_at,
    ]),
  );
  const since = (kind: string, key: string) => imported.get(`${kind}/${key}`) ?? now;
  const categories = new Map(
    (await db.selectFrom('category').select(['id', 'key']).execute()).map(({ id, key }) => [id, key]),
  );
  const products = await db.selectFrom('product').selectAll().execute();
  const coupons = await db.selectFrom('coupon').selectAll().orderBy('id').execute();
  const vendors = await db.selectFrom('vendor').selectAll().orderBy('id').execute();
  return {
    categories: await byName(db, 'category'),
    manufacturers: await byName(db, 'manufacturer'),
    vendors: vendors.map((row) => ({
      key: row.key,
      read: (source) => ({ ...readVendor(row), ...(source && { slug: source.slug }) }),
    })),
    sizes: await byName(db, 'size'),
    colors: await byName(db, 'color'),
    tags: await byName(db, 'tag'),
    allergens: await byName(db, 'allergen'),
    products: products.map((row) => ({
      key: row.key,
      read: overlayIfImported(readProduct(row, since('product', row.key))),
    })),
    reviews: await listReviews(db),
    campaigns: await byKey(db, 'campaign'),
    banners: await byKey(db, 'banner'),
    coupons: coupons.map((row) => ({
      key: row.key,
      read: (source) => {
        const category = row.category_id === null ? null : (categories.get(row.category_id) ?? null);
        const fields = readCoupon(row, since('coupon', row.key), category, source);
        return source ? overlay(source, fields) : fields;
      },
    })),
  };
};

const readSettings = async (db: Db, source: Fields): Promise<Fields> => {
  const stored = new Map(
    (await db.selectFrom('setting').selectAll().execute()).map(({ key, value }) => [key, value]),
  );
  const read = (key: string): unknown => JSON.parse(stored.get(key) ?? 'null');
  const texts = (stem: string) => ({ en: read(`${stem}_en`), ar: read(`${stem}_ar`) });
  const freeShippingFrom = read('free_shipping_from');
  return {
    ...source,
    ...(stored.has('shop_name_en') && { shopName: texts('shop_name') }),
    ...(stored.has('tagline_en') && { tagline: texts('tagline') }),
    ...(typeof freeShippingFrom === 'number' && { freeShippingFrom: toRupees(freeShippingFrom) }),
  };
};

/** Returns the fields in schema order. Invalid records are reported when the written files are validated. */
const inOrder = (list: ListName, record: Fields): Fields => {
  const parsed = v.safeParse(LISTS[list], record);
  return parsed.success ? parsed.output : record;
};

/** Collects the catalogue in import order, followed by records that were added in the shop. */
export const collectRecords = async (db: Db, now: number): Promise<Collected> => {
  const { faults, reporterFor } = collectFaults();
  const sources = await db
    .selectFrom('catalogue_source')
    .selectAll()
    .orderBy('position')
    .orderBy('key')
    .execute();
  const pictures = new Map<string, string>();
  const take = (source: (typeof sources)[number]): Fields => {
    for (const [file, stored] of Object.entries(parseStored<Record<string, string>>(source.pictures_json))) {
      if ((pictures.get(file) ?? stored) !== stored)
        reporterFor(`${source.list}.json`)(
          source.key,
          `picture '${file}' has different contents in another record`,
        );
      pictures.set(file, stored);
    }
    return parseStored(source.record_json);
  };

  const data = new Map<string, Fields | readonly Fields[]>();
  const settings = sources.find(({ list }) => list === 'settings');
  if (settings) data.set('settings', await readSettings(db, take(settings)));
  else
    reporterFor('settings.json')('', 'the last import stored no source records: import the catalogue again');
  const current = await listCurrent(db, now);
  for (const list of LIST_NAMES) {
    const left = new Map(current[list].map((record) => [record.key, record]));
    const records = sources.flatMap((source): Fields[] => {
      const record = source.list === list ? left.get(source.key) : undefined;
      if (!record) return [];
      left.delete(source.key);
      const fields = record.read(take(source));
      return fields ? [fields] : [];
    });
    for (const [key, record] of left) {
      const fields = record.read(undefined);
      if (fields) records.push(fields);
      else if (settings)
        reporterFor(`${list}.json`)(key, 'was imported without a source record: import the catalogue again');
    }
    data.set(
      list,
      records.map((record) => inOrder(list, record)),
    );
  }
  const products = [data.get('products') ?? []].flat();
  const digitalFiles = products.flatMap(({ digitalFile }) =>
    typeof digitalFile === 'string' ? [digitalFile] : [],
  );
  return { data, pictures, digitalFiles: [...new Set(digitalFiles)], faults };
};
