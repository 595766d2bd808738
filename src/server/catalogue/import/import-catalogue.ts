import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { withDatabaseCopy } from '#server/platform/database/copy-database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { skipUsedIds } from '#server/platform/database/statements/identity.ts';
import { listOfClosed } from '../manage/closed-vendors.ts';
import { closedSeller } from './check/check-product.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { copyDigitalFiles } from './copy-files.ts';
import { readDemoState, removeDemo } from './demo.ts';
import type { Fault } from './fault.ts';
import { storePictures } from './pictures.ts';
import { renderAhead } from './write/descriptions.ts';
import type { Change, Counts } from './write/sync.ts';
import { type WriteOptions, writeCatalogue } from './write/write-catalogue.ts';

export interface ImportOptions extends Omit<WriteOptions, 'describe'> {
  /** Runs the import and rolls it back. */
  readonly isDryRun?: boolean | undefined;
  /** Removes the demo first if the shop has no other products. */
  readonly replacesDemo?: boolean | undefined;
  /** Wraps the writing in its transaction. An error that it throws rolls everything back. */
  readonly within?: <T>(db: Transaction<Database>, write: () => Promise<T>) => Promise<T>;
}

export type ImportReport = Readonly<Record<string, Counts>>;

export interface ImportOutcome {
  readonly records: ImportReport;
  readonly changes: readonly Change[];
}

/** Rolls the import back. */
class RefusedImport extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('refused');
    this.faults = faults;
  }
}

/** Found after the writing, which keeps the seller of products that were moved in the shop. */
const refuseOfClosed = async (db: Transaction<Database>): Promise<void> => {
  const products = await listOfClosed(db);
  if (products.length > 0)
    throw new RefusedImport(
      products.map(({ key, vendor }) => ({
        file: 'products.json',
        record: key,
        fault: closedSeller(vendor),
      })),
    );
};

const DRY_RUN = Symbol('dry run');

const runAndRollBack = <T>(
  { config, db }: App,
  work: (db: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  withDatabaseCopy({ ...config, db, folder: join(config.varDir, 'imports') }, async (copy) => {
    let done: { readonly value: T } | undefined;
    try {
      await copy.writeExclusive(async (transaction) => {
        done = { value: await work(transaction) };
        throw DRY_RUN;
      });
    } catch (error) {
      if (error !== DRY_RUN) throw error;
    }
    if (!done) throw new Error('the dry run has no result');
    return done.value;
  });

/**
 * Imports the catalogue in `directory`, or changes nothing if it has a fault. A repeated import writes only
 * differences, with dates relative to each record's first import. It never overwrites sales and coupon uses, and
 * overwrites stock only with `takesStock`. Prices, statuses and order maximums that were changed in the shop are
 * overwritten only if their field changes in the files.
 */
export const runImport = async (
  app: App,
  directory: string,
  report: (line: string) => void,
  { isDryRun = false, replacesDemo = false, within, ...options }: ImportOptions = {},
): Promise<Result<ImportOutcome, readonly Fault[]>> => {
  const now = app.clock.now();
  const demo = replacesDemo ? await app.db.write((db) => readDemoState(db, now)) : undefined;
  const checked = await checkCatalogue(app.db.read, directory, { replacesAll: demo === 'untouched' });
  if (!checked.ok) return checked;
  const catalogue = checked.value;
  report(`Importing ${catalogue.products.length} products and ${catalogue.reviews.length} reviews ...`);
  const store = isDryRun ? { put: app.media.inspect } : app.media;
  const { pictures, faults } = await storePictures(store, catalogue, directory);
  if (faults.length > 0) return refuse(faults);
  if (!isDryRun) await copyDigitalFiles(catalogue, directory, app);
  const describe = renderAhead(catalogue.products);
  const writeAll = async (db: Transaction<Database>): Promise<ImportOutcome | undefined> => {
    // An order may have been placed since the demo state was read.
    if (demo && (await readDemoState(db, now)) !== demo) return undefined;
    const removed = demo ? await removeDemo(db, demo) : [];
    const { counts, changes } = await writeCatalogue(db, catalogue, pictures, now, { ...options, describe });
    await refuseOfClosed(db);
    await skipUsedIds(db, app.db.engine, 'attribute');
    return { records: counts, changes: [...removed, ...changes] };
  };
  const write = (db: Transaction<Database>) => (within ? within(db, () => writeAll(db)) : writeAll(db));
  const outcome = await (isDryRun ? runAndRollBack(app, write) : app.db.writeExclusive(write)).catch(
    (error) => {
      if (error instanceof RefusedImport) return error;
      throw error;
    },
  );
  if (!outcome) return refuse([{ file: directory, record: '', fault: { code: 'shop_changed' } }]);
  if (outcome instanceof RefusedImport) return refuse(outcome.faults);
  return ok(outcome);
};

export const importCatalogue = async (
  app: App,
  directory: string,
  report: (line: string) => void,
  options: ImportOptions = {},
): Promise<Result<ImportReport, readonly Fault[]>> => {
  const imported = await runImport(app, directory, report, options);
  return imported.ok ? ok(imported.value.records) : imported;
};
