import type { Transaction } from 'kysely';
import type * as v from 'valibot';
import { BRAND_DECLARATIONS } from '#domain/catalogue/declarations.ts';
import { DRAFT } from '#domain/catalogue/product-status.ts';
import type { TermKind } from '#domain/catalogue/term-kinds.ts';
import { toRupees } from '#domain/money.ts';
import { isUnseen } from '#domain/promotions/promotion-status.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { getShopLanguages } from '#server/settings/settings.ts';
import type { ToldFault } from '../import/fault.ts';
import { LIST_NAMES, LISTS, type ListName } from '../import/schemas/catalogue.ts';
import { parseIn, parseInAny } from '../import/schemas/parse-in.ts';
import { product as productSchema } from '../import/schemas/product.ts';
import { listTermRows } from '../terms/read-terms.ts';
import { toFields, toRecord } from '../terms/term-fields.ts';
import { type Fields, overlay, readCoupon, readVendor } from './current-values.ts';
import { readProductRecords, type StoredProduct } from './product-records.ts';
import { readPromotionRecords, type StoredPromotion, type StoredPromotions } from './promotion-records.ts';

export interface Collected {
  readonly data: ReadonlyMap<string, Fields | readonly Fields[]>;
  /** Maps a path below `images/` to the name of the stored original. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly digitalFiles: readonly string[];
  readonly faults: readonly ToldFault[];
}

type Db = Transaction<Database>;
/** A database record. `read` merges it with the record from the imported file, if any. */
interface Current {
  readonly key: string;
  read(source: Fields | undefined): Fields | undefined;
}

/** Lists whose records name the pictures of the shop. */
const OWN_PICTURES: readonly string[] = ['products', 'banners', 'campaigns'];

/** Exports a record only if it was imported. */
const overlayIfImported =
  (current: Fields): Current['read'] =>
  (source) =>
    source && overlay(source, current);

const SLUGGED: readonly TermKind[] = ['category', 'brand', 'tag'];
/** Lists whose files have no field for their order. */
const SHOP_ORDER: readonly ListName[] = ['sizes', 'colors', 'tags', 'allergens', 'campaigns'];
const NUMBERED: readonly TermKind[] = ['category', 'brand'];

const DECLARED: readonly string[] = BRAND_DECLARATIONS;
const withoutDeclarations = (source: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(source).filter(([field]) => !DECLARED.includes(field)));

/** Terms in the order of the shop, which may also have created them. */
const listTerms = async (db: Db, kind: Exclude<TermKind, 'attribute'>): Promise<Current[]> => {
  const rows = await listTermRows(db, kind);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return rows.map((row) => ({
    key: row.key,
    read: (source) => ({
      // Missing ones are not in the record below.
      ...withoutDeclarations(source),
      id: row.key,
      ...(SLUGGED.includes(kind) && { slug: source?.slug ?? row.key }),
      ...toRecord(toFields(kind, row, keys.get(Number(row.parent_id)))),
      ...(NUMBERED.includes(kind) && { displayOrder: row.position }),
    }),
  }));
};

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

const toCurrent = ([key, { record }]: readonly [string, StoredPromotion]): Current => ({
  key,
  read: () => record,
});

/** When a record was imported first, or now. */
type Since = (kind: string, key: string) => number;

const readSince = async (db: Db, now: number): Promise<Since> => {
  const imported = new Map(
    (await db.selectFrom('import_record').selectAll().execute()).map((row) => [
      `${row.kind}/${row.key}`,
      row.imported_at,
    ]),
  );
  return (kind, key) => imported.get(`${kind}/${key}`) ?? now;
};

const listCurrent = async (
  db: Db,
  since: Since,
  products: ReadonlyMap<string, StoredProduct>,
  promotions: StoredPromotions,
): Promise<Record<ListName, Current[]>> => {
  const categories = new Map(
    (await db.selectFrom('category').select(['id', 'key']).execute()).map(({ id, key }) => [id, key]),
  );
  const coupons = await db.selectFrom('coupon').selectAll().orderBy('id').execute();
  const vendors = await db.selectFrom('vendor').selectAll().orderBy('id').execute();
  return {
    categories: await listTerms(db, 'category'),
    manufacturers: await listTerms(db, 'brand'),
    vendors: vendors.map((row) => ({
      key: row.key,
      read: (source) => ({ ...readVendor(row), ...(source && { slug: source.slug }) }),
    })),
    sizes: await listTerms(db, 'size'),
    colors: await listTerms(db, 'color'),
    tags: await listTerms(db, 'tag'),
    allergens: await listTerms(db, 'allergen'),
    products: [...products].map(([key, { record }]) => ({ key, read: () => record })),
    reviews: await listReviews(db),
    campaigns: [...promotions.campaigns].map(toCurrent),
    banners: [...promotions.banners].map(toCurrent),
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
  const parsed = parseInAny(LISTS[list], record);
  return parsed.ok ? parsed.value : record;
};

/** Collects the catalogue in import order, followed by records that were added in the shop. */
export const collectRecords = async (db: Db, now: number): Promise<Collected> => {
  const faults: ToldFault[] = [];
  const sources = await db
    .selectFrom('catalogue_source')
    .selectAll()
    .orderBy('position')
    .orderBy('key')
    .execute();
  const pictures = new Map<string, string>();
  const name = (list: string, key: string, [file, stored]: readonly [string, string]): void => {
    if ((pictures.get(file) ?? stored) !== stored)
      faults.push({
        ...{ file: `${list}.json`, record: key },
        message: `picture '${file}' has different contents in another record`,
      });
    pictures.set(file, stored);
  };
  const take = (source: (typeof sources)[number]): Fields => {
    // They may have other pictures since the import.
    if (!OWN_PICTURES.includes(source.list))
      for (const picture of Object.entries(parseStored<Record<string, string>>(source.pictures_json)))
        name(source.list, source.key, picture);
    return parseStored(source.record_json);
  };

  const data = new Map<string, Fields | readonly Fields[]>();
  const settings = sources.find(({ list }) => list === 'settings');
  if (settings) data.set('settings', await readSettings(db, take(settings)));
  else
    faults.push({
      ...{ file: 'settings.json', record: '' },
      message: 'the last import stored no source records: import the catalogue again',
    });
  const languages = await getShopLanguages(db);
  const isWhole = (schema: v.GenericSchema, record: unknown) => parseIn(schema, record, languages).ok;
  const all = await readProductRecords(db, now);
  // Drafts of products and banners that lack pictures or texts are not ready for a file.
  const products = new Map(
    [...all].filter(([, { row, record }]) => row.status !== DRAFT || isWhole(productSchema, record)),
  );
  for (const [key, product] of products)
    for (const picture of product.pictures) name('products', key, picture);
  const since = await readSince(db, now);
  const stored = await readPromotionRecords(db, since, sources, new Set(products.keys()));
  const banners = [...stored.banners].filter(
    ([, { record }]) => !isUnseen(record.status) || isWhole(LISTS.banners, record),
  );
  const promotions = { ...stored, banners: new Map(banners) };
  for (const list of ['banners', 'campaigns'] as const)
    for (const [key, promotion] of promotions[list])
      for (const picture of promotion.pictures) name(list, key, picture);
  const current = await listCurrent(db, since, products, promotions);
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
        faults.push({
          ...{ file: `${list}.json`, record: key },
          message: 'was imported without a source record: import the catalogue again',
        });
    }
    const places = SHOP_ORDER.includes(list)
      ? new Map(current[list].map(({ key }, place) => [key, place]))
      : undefined;
    if (places) records.sort((a, b) => (places.get(String(a.id)) ?? 0) - (places.get(String(b.id)) ?? 0));
    data.set(
      list,
      records.map((record) => inOrder(list, record)),
    );
  }
  const digitalFiles = [data.get('products') ?? []]
    .flat()
    .flatMap(({ digitalFile }) => (typeof digitalFile === 'string' ? [digitalFile] : []));
  return { data, pictures, digitalFiles: [...new Set(digitalFiles)], faults };
};
