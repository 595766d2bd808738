import type { Transaction } from 'kysely';
import { isShown } from '#domain/catalogue/product-status.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { findMedia } from '../import/write/find-media.ts';
import { checkRecord, findDigitalFiles } from '../manage/record/check-record.ts';
import { readSurroundings } from '../manage/record/stored-surroundings.ts';
import { insertRecords, readReferences } from '../manage/record/write-record.ts';
import { findChanged, writeRecords } from '../manage/record/write-records.ts';
import type { PlannedRow } from '../sheet/planned-row.ts';
import { listPictureFiles } from '../sheet/stored-pictures.ts';
import { addNewTerms, removeNewTerms } from './foreign/write-new-terms.ts';
import { type ChangingRow, type Direction, isChanging, prepareRows } from './prepare-rows.ts';
import { type ApplyRefusal, Refused } from './refused.ts';
import { removeAdded } from './remove-added.ts';

interface AppliedBy {
  readonly importId: number;
  readonly madeBy: string;
  readonly onProgress?: (done: number) => void | Promise<void>;
}

const RETRIES = 3;

type Added = Extract<PlannedRow, { kind: 'added' }>;

const readMedia = async (app: App, rows: readonly PlannedRow[]): Promise<ReadonlyMap<string, number>> => {
  const hasPictures = rows.some(
    (row) =>
      row.kind === 'added' ||
      // The writer of variants names the pictures of all of them.
      (row.kind === 'changed' &&
        (row.variant !== undefined || row.changes.some(({ field }) => field === 'images'))),
  );
  if (!hasPictures) return new Map();
  return findMedia(app.db.read, await listPictureFiles(app.db.read));
};

const addProducts = async (
  app: App,
  db: Transaction<Database>,
  rows: readonly Added[],
  {
    media,
    files,
  }: {
    readonly media: ReadonlyMap<string, number>;
    readonly files: ReadonlySet<string>;
  },
): Promise<readonly string[]> => {
  const around = await readSurroundings(db);
  const taken: string[] = [];
  const records: Parameters<typeof insertRecords>[1][number][] = [];
  for (const { name, product: edited } of rows) {
    if (!edited) continue;
    const checked = await checkRecord(db, edited.record, {
      files,
      isDraft: !isShown(edited.status),
      isNew: true,
      languages: app.identity.current().languages,
      hasPicture: (file) => media.has(file),
      around,
    });
    if (!checked.ok) {
      taken.push(name);
      continue;
    }
    records.push({ product: checked.value, status: edited.status, times: edited.times });
  }
  if (taken.length === 0) {
    const references = await readReferences(db, media);
    await insertRecords(db, records, { references, now: app.clock.now() });
  }
  return taken;
};

const RETRY = Symbol('retry');

/**
 * Applies the rows of a checked spreadsheet, or restores what they changed: all or nothing, in one transaction, which
 * starts after everything is read and checked. Refuses if a value has changed since.
 * @param end runs in the transaction
 */
export const applySheet = async (
  app: App,
  rows: readonly PlannedRow[],
  direction: Direction,
  by: AppliedBy,
  end: (db: Transaction<Database>) => Promise<void>,
): Promise<Result<void, ApplyRefusal>> => {
  const added = rows.filter((row): row is Added => row.kind === 'added' && row.variant === undefined);
  // A new product has its variants already.
  const isNew = new Set(added.map(({ key }) => key));
  const changed = rows.filter((row): row is ChangingRow => isChanging(row) && !isNew.has(row.key));
  const media = await readMedia(app, rows);
  const files = await findDigitalFiles(
    app,
    added.map(({ product }) => product?.record.digitalFile),
  );
  const action = direction === 'apply' ? 'import.apply' : 'import.undo';
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    const ready = await prepareRows(app, changed, direction, media);
    if (!ready.ok) return ready;
    const { prepared, references } = ready.value;
    try {
      await app.db.writeExclusive(async (db) => {
        // Changed between the reading and the lock: reads again, and then names it.
        if ((await findChanged(db, app.db.engine, prepared)).length > 0) throw RETRY;
        const now = app.clock.now();
        const reason = direction === 'apply' ? `import ${by.importId}` : `import ${by.importId} undone`;
        await writeRecords(db, prepared, {
          action,
          reason,
          now,
          references,
          madeBy: by.madeBy,
          ...(by.onProgress && { onProgress: by.onProgress }),
        });
        if (direction === 'apply') await addNewTerms(db, added);
        const refused =
          direction === 'apply'
            ? await addProducts(app, db, added, { media, files })
            : await removeAdded(
                db,
                added.filter(({ list }) => list === 'products'),
              );
        if (refused.length > 0) throw new Refused({ code: 'changed', names: refused });
        if (direction === 'undo') await removeNewTerms(db, added);
        await end(db);
      });
      return ok(undefined);
    } catch (error) {
      if (error instanceof Refused) return refuse(error.refusal);
      if (error !== RETRY) throw error;
    }
  }
  return refuse({ code: 'changed', names: [] });
};
