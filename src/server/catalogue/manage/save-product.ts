import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { DRAFT } from '#domain/catalogue/product-status.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Action } from '#server/audit/actions.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { Product } from '../import/schemas/catalogue.ts';
import { findMedia } from '../import/write/find-media.ts';
import { lockProduct } from '../lock-product.ts';
import { byKey, findManaged } from './find-products.ts';
import { type ProductForEdit, readRecord } from './read-record.ts';
import { checkRecord, findDigitalFiles, type RecordFault } from './record/check-record.ts';
import { compareRecords, type FieldChange } from './record/compare-records.ts';
import { type RecordTimes, timesOf } from './record/record-times.ts';
import { keepVariantStock } from './record/variant-stock.ts';
import { writeRecord } from './record/write-record.ts';
import { writeVersions } from './record/write-versions.ts';

export type { RecordFault } from './record/check-record.ts';

export interface SaveOptions {
  /** `version` of the record that the change is based on. If the stored one differs, the change is refused. */
  readonly expected?: number | undefined;
  /** A replay with the same key changes nothing. */
  readonly requestKey?: string | undefined;
  /** Stored originals (`HASH.EXT`) of new pictures, by their name in the record. */
  readonly pictures?: ReadonlyMap<string, string>;
  /** Exact times of the discount and the hot deal. */
  readonly times?: RecordTimes | undefined;
}

export interface SavedProduct {
  readonly id: number;
  readonly key: string;
  readonly version: number;
  readonly isChanged: boolean;
  /** Row of `product_version`, which an undo restores. Undefined if nothing has changed. */
  readonly change: number | undefined;
}

export type SaveRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'conflict'; readonly current: ProductForEdit }
  | { readonly code: 'invalid'; readonly faults: readonly RecordFault[] };

type SaveApp = Pick<App, 'db' | 'clock' | 'config' | 'fileStorage' | 'identity'>;
type Fields = Readonly<Record<string, unknown>>;

/** Stored originals by the name in the record. A picture that is not named otherwise is named `HASH.EXT`. */
const storedPictures = (record: Fields, named: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    (Array.isArray(record.images) ? record.images : [])
      .map((image) => image?.file)
      .filter((file) => typeof file === 'string')
      .map((file) => [file, named.get(file) ?? file]),
  );

/** Names of pictures from the imported files, also of those that the product no longer has. */
const readImportedPictures = async (db: Kysely<Database>, key: string) => {
  const source = await db
    .selectFrom('catalogue_source')
    .select('pictures_json')
    .where('list', '=', 'products')
    .where('key', '=', key)
    .executeTakeFirst();
  return Object.entries(parseStored<Record<string, string>>(source?.pictures_json ?? '{}'));
};

const LONGEST = 200;

/** Values for the log, which needs no long texts: the versions have them. */
const shorten = (value: unknown): unknown => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return typeof text === 'string' && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const recordVersion = async (
  db: Transaction<Database>,
  action: Action,
  before: ProductForEdit | undefined,
  after: ProductForEdit,
  changes: readonly FieldChange[],
  at: number,
): Promise<number | undefined> => {
  const pick = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, shorten(change[side])]));
  await recordAudit(db, {
    ...{ action, subject: 'product', subjectId: after.id, at },
    ...(before ? { before: pick('before'), after: pick('after') } : { after: { key: after.row.key } }),
  });
  const toState = ({ record, row }: ProductForEdit) => ({ record, times: timesOf(row) });
  const fields = changes.map(({ field }) => field);
  const version = { productId: after.id, action, fields, after: toState(after) };
  const [id] = await writeVersions(db, [{ ...version, before: before && toState(before) }], at);
  return id;
};

const store = async (
  app: SaveApp,
  db: Transaction<Database>,
  record: Fields,
  before: ProductForEdit | undefined,
  { pictures = new Map(), times, files }: SaveOptions & { readonly files: ReadonlySet<string> },
): Promise<Result<SavedProduct, SaveRefusal>> => {
  const now = app.clock.now();
  const imported = await readImportedPictures(db, String(record.id));
  const named = new Map([...imported, ...(before?.pictures ?? []), ...pictures]);
  const media = await findMedia(db, storedPictures(record, named));
  const checked = await checkRecord(db, record, {
    files,
    isDraft: !before || before.row.status === DRAFT,
    isNew: !before,
    languages: app.identity.current().languages,
    hasPicture: (file) => media.has(file),
  });
  if (!checked.ok) return refuse({ code: 'invalid', faults: checked.error });
  const product: Product = checked.value;
  if (
    before &&
    compareRecords(before.record, product).length === 0 &&
    (!times || isDeepStrictEqual(times, timesOf(before.row)))
  )
    return ok({
      ...{ id: before.id, key: product.id, version: before.version, isChanged: false, change: undefined },
    });
  await writeRecord(db, app.db.engine, { product, stored: before, times, media, now });
  const after = await readRecord(db, byKey(product.id), now);
  if (!after) throw new Error(`the product '${product.id}' was not written`);
  const changes = compareRecords(before?.record ?? {}, after.record);
  const change = await recordVersion(
    db,
    before ? 'product.save' : 'product.add',
    before,
    after,
    changes,
    now,
  );
  return ok({ id: after.id, key: product.id, version: after.version, isChanged: true, change });
};

/**
 * Saves the record of a product: checks it as the importer does, writes it, and keeps both versions. Stock, sales and
 * status are not part of it; other use cases change them.
 */
export const saveProduct = async (
  app: SaveApp,
  record: Fields,
  options: SaveOptions = {},
): Promise<Result<SavedProduct, SaveRefusal>> => {
  const name = byKey(String(record.id));
  const files = await findDigitalFiles(app, [record.digitalFile]);
  return writeOnce<SavedProduct, SaveRefusal>(app, options, async (db) => {
    const found = (await findManaged(db, [name])).get(name);
    if (!found || !(await lockProduct(db, found.id))) return refuse({ code: 'not_found' });
    const before = await readRecord(db, name, app.clock.now());
    if (!before) return refuse({ code: 'not_found' });
    if (options.expected !== undefined && options.expected !== before.version)
      return refuse({ code: 'conflict', current: before });
    const { slug, hidden, stockQuantity, piecesSold, addedDaysAgo } = before.record;
    const kept = { slug, hidden, stockQuantity, piecesSold, addedDaysAgo };
    const variants = keepVariantStock(record.variants, before.record.variants);
    return store(app, db, { ...record, ...kept, ...(variants !== undefined && { variants }) }, before, {
      ...options,
      files,
    });
  });
};

/** Adds a product as a draft. */
export const addProduct = async (
  app: SaveApp,
  record: Fields,
  options: Omit<SaveOptions, 'expected'> = {},
): Promise<Result<SavedProduct, SaveRefusal>> => {
  const files = await findDigitalFiles(app, [record.digitalFile]);
  return writeOnce<SavedProduct, SaveRefusal>(app, options, (db) =>
    store(app, db, { ...record, slug: record.id, hidden: true }, undefined, { ...options, files }),
  );
};
