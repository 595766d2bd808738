import type { Transaction } from 'kysely';
import { isUnseen, type PromotionStatus } from '#domain/promotions/promotion-status.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { freeKey, toKey } from '#domain/slug.ts';
import { changedValues } from '#server/audit/changed-values.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import { createSync, type Values } from '#server/catalogue/import/write/sync.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listMissing, SOURCE_LISTS } from './list-missing.ts';
import { findPictures, type PromotionPictures } from './promotion-pictures.ts';
import { type PromotionKind, type PromotionRefusal, type PromotionRow, READERS } from './promotion-record.ts';

export interface PromotionChange {
  /** Fields of the catalogue file, with pictures as `HASH.EXT`. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Place among the others. Default: the record's `displayOrder`. */
  readonly position?: number | undefined;
  /** Pictures of the record by field. */
  readonly pictures: PromotionPictures;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

export interface SaveOptions {
  /** Version that the change was based on. */
  readonly expected?: number | undefined;
  readonly requestKey?: string | undefined;
}

export interface SavedPromotion {
  readonly id: number;
  readonly version: number;
}

type Saved = Promise<Result<SavedPromotion, PromotionRefusal>>;
type Locked = Values & {
  readonly id: number;
  readonly key: string;
  readonly version: number;
  readonly status: PromotionStatus;
};

/** Locks the row, also on PostgreSQL, by writing it. */
const lock = async (
  db: Transaction<Database>,
  kind: PromotionKind,
  { id, expected, at }: { readonly id: number; readonly expected: number | undefined; readonly at: number },
): Promise<Result<Locked, PromotionRefusal>> => {
  const row = await db
    .updateTable(kind)
    .set({ edited_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return refuse({ code: 'not_found' });
  return expected !== undefined && expected !== row.version ? refuse({ code: 'conflict' }) : ok(row);
};

/** A key from the English title that no other record has, not even one that only the imported files have. */
const newKey = async (db: Transaction<Database>, kind: PromotionKind, title: unknown): Promise<string> => {
  const rows = await db.selectFrom(kind).select('key').execute();
  const list = SOURCE_LISTS[kind];
  const sources = list
    ? await db.selectFrom('catalogue_source').select('key').where('list', '=', list).execute()
    : [];
  const used = new Set([...rows, ...sources].map(({ key }) => key));
  return freeKey(toKey(String(title)) || kind, used);
};

const save = async (
  app: App,
  kind: PromotionKind,
  id: number | undefined,
  change: PromotionChange,
  { expected, requestKey }: SaveOptions,
): Saved => {
  const { record, position, startsAt, endsAt } = change;
  if (kind === 'campaign' && (startsAt === null || endsAt === null)) return refuse({ code: 'dates_missing' });
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return refuse({ code: 'ends_first' });
  const media = await findPictures(app, change.pictures, kind === 'banner');
  if (!media.ok) return refuse({ code: 'invalid', fields: media.error });
  return writeOnce<SavedPromotion, PromotionRefusal>(app, { requestKey }, async (db) => {
    const at = app.clock.now();
    const old = id === undefined ? ok(undefined) : await lock(db, kind, { id, expected, at });
    if (!old.ok) return old;
    const isDraft = !old.value || isUnseen(old.value.status);
    const read: Result<PromotionRow, PromotionRefusal> = await READERS[kind](db, record, {
      ...{ media: media.value, isDraft, languages: app.identity.current().languages },
    });
    if (!read.ok) return read;
    const { columns: given, writeParts } = read.value;
    const columns = {
      ...given,
      ...(position !== undefined && { position }),
      ...{ starts_at: startsAt, ends_at: endsAt },
    };
    const key = old.value?.key ?? (await newKey(db, kind, given.main_title_en));
    const version = old.value ? old.value.version + 1 : 0;
    const sync = createSync(db, at);
    const more = { ...(old.value ? {} : { status: 'draft' }), edited_at: at, version };
    const stored = (await sync.upsert(kind, 'key', [{ key, ...columns, ...more }])).get(key) ?? 0;
    const hasParts = await writeParts(sync, stored);
    const changed = changedValues(old.value ?? {}, columns);
    const parts = hasParts ? { products: record.productIds } : {};
    await recordAudit(db, {
      ...{ action: `${kind}.${old.value ? 'change' : 'add'}` as const, subject: kind, subjectId: stored, at },
      ...(old.value
        ? { before: changed.before, after: { ...changed.after, ...parts } }
        : { after: { key, title: given.main_title_en } }),
    });
    return ok({ id: stored, version });
  });
};

/** Adds a record as a draft. */
export const addPromotion = (
  app: App,
  kind: PromotionKind,
  change: PromotionChange,
  options: Pick<SaveOptions, 'requestKey'> = {},
): Saved => save(app, kind, undefined, change, options);

/** Changes a record by the rules of the catalogue files, with the writer of the importer. */
export const changePromotion = (
  app: App,
  kind: PromotionKind,
  id: number,
  change: PromotionChange,
  options: SaveOptions = {},
): Saved => save(app, kind, id, change, options);

/** Publishes, hides or archives. An archived campaign answers 410, and only what is complete is published. */
export const setPromotionStatus = (
  app: App,
  kind: PromotionKind,
  id: number,
  status: PromotionStatus,
  { expected, requestKey }: SaveOptions = {},
): Promise<Result<SavedPromotion & { readonly before: PromotionStatus }, PromotionRefusal>> =>
  writeOnce<SavedPromotion & { readonly before: PromotionStatus }, PromotionRefusal>(
    app,
    { requestKey },
    async (db) => {
      const at = app.clock.now();
      const old = await db
        .updateTable(kind)
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returning(['status', 'version'])
        .executeTakeFirst();
      if (!old) return refuse({ code: 'not_found' });
      const version = old.version - 1;
      if (expected !== undefined && expected !== version && old.status !== status)
        return refuse({ code: 'conflict' });
      const missing = status === 'published' ? await listMissing(db, kind, id, app) : [];
      if (missing.length > 0) return refuse({ code: 'incomplete', fields: missing });
      await db.updateTable(kind).set({ status }).where('id', '=', id).execute();
      await recordAudit(db, {
        ...{ action: `${kind}.change-status` as const, subject: kind, subjectId: id, at },
        ...{ before: { status: old.status }, after: { status } },
      });
      return ok({ id, version: old.version, before: old.status });
    },
  );
