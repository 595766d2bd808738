import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { inBatches } from '#domain/in-batches.ts';
import { isRecord } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { keysOf } from '#domain/typed-object.ts';
import type { App } from '#server/context.ts';
import { isExtension } from '#server/media/name.ts';
import type { StoredPicture } from '#server/media/store.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { type Collected, collectRecords } from '../export/collect-records.ts';
import type { Fields } from '../export/current-values.ts';
import { type Pictures, phoneFile } from '../import/pictures.ts';
import { toLists } from '../import/read-catalogue.ts';
import { type Catalogue, LISTS, type Product, SETTINGS } from '../import/schemas/catalogue.ts';
import { LIST_TABLES } from '../import/schemas/list-tables.ts';
import { writeCatalogue } from '../import/write/write-catalogue.ts';
import { writeDescription } from '../manage/record/write-description.ts';
import { type FieldChange, isSameValue } from '../sheet/fields.ts';
import type { PlannedRow } from '../sheet/planned-row.ts';
import { type ApplyRefusal, Refused } from './refused.ts';
import { removeAdded } from './remove-added.ts';
import { restoreReplaced, type Sources } from './replaced-sources.ts';

/** Tables of records that an import may have added, with referencing tables first. Products have rules of their own. */
const TABLES = [
  ['banners', 'banner'],
  ['campaigns', 'campaign'],
  ['coupons', 'coupon'],
  ['reviews', 'review'],
  ['products', undefined],
  ...keysOf(LIST_TABLES).map((list) => [list, LIST_TABLES[list]] as const),
] as const;

const partOf = (record: Fields, field: string): unknown => {
  const [name = '', part] = field.split('.', 2);
  const value = record[name] ?? null;
  return part === undefined ? value : isRecord(value) ? value[part] : null;
};

const restore = (record: Fields, changes: readonly FieldChange[]): Fields => {
  const restored: Record<string, unknown> = { ...record };
  for (const { field, before } of changes) {
    const [name = '', part] = field.split('.', 2);
    const old = restored[name];
    restored[name] = part === undefined ? before : { ...(isRecord(old) ? old : {}), [part]: before };
  }
  return restored;
};

/** Pictures that the shop has, as the writers of the importer need them. */
const readPictures = async (db: Kysely<Database>, { data, pictures }: Collected): Promise<Pictures> => {
  const media = await db.selectFrom('media').selectAll().execute();
  const stored = media.flatMap(({ id, ext, edge_color, ...row }) =>
    isExtension(ext) ? [{ id, picture: { ...row, ext, edgeColor: edge_color } }] : [],
  );
  const byName = new Map(stored.map(({ picture }) => [`${picture.hash}.${picture.ext}`, picture]));
  const byId = new Map(stored.map(({ id, picture }) => [id, picture]));
  const found = new Map<string, StoredPicture>();
  for (const [file, original] of pictures) {
    const picture = byName.get(original);
    if (picture) found.set(file, picture);
  }
  const banners = await db
    .selectFrom('banner')
    .select(['key', 'phone_media_en_id', 'phone_media_ar_id'])
    .execute();
  const images = new Map([data.get('banners') ?? []].flat().map(({ id, image }) => [id, image]));
  for (const { key, phone_media_en_id, phone_media_ar_id } of banners) {
    const image = images.get(key);
    if (!isRecord(image)) continue;
    for (const [locale, id] of [
      ['en', phone_media_en_id],
      ['ar', phone_media_ar_id],
    ] as const) {
      const picture = id === null ? undefined : byId.get(id);
      if (picture) found.set(phoneFile(String(image[locale])), picture);
    }
  }
  return found;
};

const BATCH = 500;

const removeRecords = async (db: Transaction<Database>, rows: readonly PlannedRow[]): Promise<void> => {
  for (const [list, table] of TABLES) {
    const added = rows.filter((row) => row.kind === 'added').filter((row) => row.list === list);
    const keys = added.map(({ key }) => key);
    if (keys.length === 0) continue;
    if (!table) {
      const used = await removeAdded(db, added);
      if (used.length > 0) throw new Refused({ code: 'changed', names: used });
    }
    for (const batch of inBatches(keys, BATCH)) {
      if (table) await sql`delete from ${sql.table(table)} where key in (${sql.join(batch)})`.execute(db);
      await db
        .deleteFrom('import_record')
        .where('kind', '=', list.replace(/s$/, ''))
        .where('key', 'in', batch)
        .execute();
    }
  }
};

/** The present catalogue with the values before the import. */
const restoreCatalogue = (collected: Collected, rows: readonly PlannedRow[]): Catalogue => {
  const planned = new Map(rows.map((row) => [`${row.list}/${row.key}`, row]));
  const moved: string[] = [];
  const back = (list: string, record: Fields): Fields[] => {
    const row = planned.get(`${list}/${String(record.id ?? '')}`);
    if (row?.kind === 'added') return [];
    if (row?.kind !== 'changed') return [record];
    if (!row.changes.every(({ field, after }) => isSameValue(field, partOf(record, field), after)))
      moved.push(row.name);
    return [restore(record, row.changes)];
  };
  const [settings = {}] = [collected.data.get('settings') ?? {}].flat();
  const [general = {}] = back('settings', settings);
  const lists = toLists((list) => {
    const records = [collected.data.get(list) ?? []].flat().flatMap((record) => back(list, record));
    return v.parse(v.array(LISTS[list]), records);
  });
  if (moved.length > 0) throw new Refused({ code: 'changed', names: moved });
  return { settings: v.parse(SETTINGS, general), ...lists };
};

/** Keeps the Markdown of descriptions that are not those of the files. */
const keepDescriptions = async (
  db: Transaction<Database>,
  products: readonly Product[],
  sources: Sources,
): Promise<void> => {
  const ids = new Map(
    (await db.selectFrom('product').select(['id', 'key']).execute()).map(({ id, key }) => [key, id]),
  );
  for (const product of products) {
    const [id, source] = [ids.get(product.id), sources.get(`products/${product.id}`)];
    const inFiles = source && parseStored<Fields>(source.record_json).fullDescription;
    if (id === undefined || isDeepStrictEqual(inFiles, product.fullDescription)) continue;
    await writeDescription(db, id, product);
  }
};

/** Restores what the import of a folder changed, and removes what it added: all or nothing. */
export const undoFolder = async (
  app: App,
  rows: readonly PlannedRow[],
  { importId, takesStock }: { readonly importId: number; readonly takesStock?: boolean | undefined },
  end: (db: Transaction<Database>) => Promise<void>,
): Promise<Result<void, ApplyRefusal>> => {
  const removed = rows.filter(({ kind }) => kind === 'removed').map(({ name }) => name);
  if (removed.length > 0) return refuse({ code: 'not_undoable', names: removed });
  try {
    await app.db.writeExclusive(async (db) => {
      const now = app.clock.now();
      const collected = await collectRecords(db, now);
      const catalogue = restoreCatalogue(collected, rows);
      const options = { takesStock, keepsSources: true };
      await writeCatalogue(db, catalogue, await readPictures(db, collected), now, options);
      await removeRecords(db, rows);
      await keepDescriptions(db, catalogue.products, await restoreReplaced(db, importId));
      await end(db);
    });
    return ok(undefined);
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
};
