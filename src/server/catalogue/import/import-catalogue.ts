import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { backgroundVariants } from '#server/media/first-variants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { skipUsedIds } from '#server/platform/database/statements/identity.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { copyDigitalFiles } from './copy-files.ts';
import { readDemoState, removeDemo } from './demo.ts';
import type { Fault } from './fault.ts';
import { listPictureUses } from './picture-uses.ts';
import { prepareFirstPictures, storePictures } from './pictures.ts';
import type { Change, Counts } from './write/sync.ts';
import { type WriteOptions, writeCatalogue } from './write/write-catalogue.ts';

export interface ImportOptions extends WriteOptions {
  /** `first` also makes what the first pages show now, and the rest in the background; `originals` makes nothing. */
  readonly pictures?: 'first' | 'originals' | undefined;
  /** Does everything and takes it back: answers what an import would, and writes nothing. */
  readonly isDryRun?: boolean | undefined;
  /** Takes the demo out of the shop first, where the shop sells nothing else. */
  readonly replacesDemo?: boolean | undefined;
}

/** By table: how many records were added, changed and left as they were. */
export type ImportReport = Readonly<Record<string, Counts>>;

export interface ImportOutcome {
  readonly records: ImportReport;
  readonly changes: readonly Change[];
}

const DRY_RUN = Symbol('dry run');

/** Runs `work` and rolls it back. */
const takeBack = async <T>(app: App, work: (db: Transaction<Database>) => Promise<T>): Promise<T> => {
  let done: { readonly value: T } | undefined;
  try {
    await app.db.writeAlone(async (db) => {
      done = { value: await work(db) };
      throw DRY_RUN;
    });
  } catch (error) {
    if (error !== DRY_RUN) throw error;
  }
  if (!done) throw new Error('the dry run has no outcome');
  return done.value;
};

/**
 * Imports the catalogue of `directory`. Everything is checked first: with a single fault the database is not touched.
 * Running it again, on any day, writes only what has changed in the files: dates count from each record's first
 * import. Sales and uses belong to the shop once they are there, and so does stock without `takesStock`. A price, a
 * status or an order maximum that the shop changed stays until its field changes in the files.
 */
export const runImport = async (
  app: App,
  directory: string,
  report: (line: string) => void,
  { pictures: toMake = 'first', isDryRun = false, replacesDemo = false, ...options }: ImportOptions = {},
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
  const write = async (db: Transaction<Database>): Promise<ImportOutcome | undefined> => {
    // A first order may have come since it was read.
    if (demo && (await readDemoState(db, now)) !== demo) return undefined;
    const removed = demo ? await removeDemo(db, demo) : [];
    const { counts, changes } = await writeCatalogue(db, catalogue, pictures, now, options);
    await skipUsedIds(db, app.db.engine, 'attribute');
    return { records: counts, changes: [...removed, ...changes] };
  };
  const outcome = isDryRun ? await takeBack(app, write) : await app.db.writeAlone(write);
  if (!outcome)
    return refuse([
      { file: directory, record: '', message: 'the shop changed meanwhile: import it once more' },
    ]);
  if (toMake === 'first' && !isDryRun) {
    await prepareFirstPictures(app, report);
    app.media.enqueue(backgroundVariants(await listPictureUses(app.db.read)));
  }
  return ok(outcome);
};

/** `runImport` for callers that only want the counts. */
export const importCatalogue = async (
  app: App,
  directory: string,
  report: (line: string) => void,
  options: ImportOptions = {},
): Promise<Result<ImportReport, readonly Fault[]>> => {
  const imported = await runImport(app, directory, report, options);
  return imported.ok ? ok(imported.value.records) : imported;
};
