import { ok, type Result, refuse } from '#domain/result.ts';
import { currentActor } from '#server/audit/actor.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { ImportState } from '#server/platform/database/tables/import.ts';
import { findColumn } from '../sheet/columns.ts';
import { headersKey } from '../sheet/match-headers.ts';
import type { Places } from './foreign/places.ts';
import { dropUpload, keepUpload } from './import-files.ts';
import {
  type BEFORE,
  type CatalogueImport,
  findImport,
  type ImportOptions,
  importOf,
  refuseStep,
  startStep,
} from './import-store.ts';
import { runInBackground } from './run-in-background.ts';

export interface KeyOptions {
  /** A replay with the same key starts nothing. */
  readonly requestKey?: string | undefined;
  /** How the step is run; in the background by default. */
  readonly run?: (app: App, id: number, step: keyof typeof BEFORE) => void | Promise<void>;
}

interface CheckOptions extends KeyOptions {
  readonly places?: Partial<Places> | undefined;
}

const NAME_MAXIMUM = 120;

const madeBy = (): string => currentActor()?.name ?? '';

/** Takes over a received file and finds out what it is. @returns the id of the import */
export const startImport = async (
  app: App,
  { path, name }: { readonly path: string; readonly name: string },
  options: KeyOptions & Pick<ImportOptions, 'takesStock' | 'removesMissing' | 'picturesFolder'> = {},
): Promise<number> => {
  const { requestKey, run = runInBackground, ...chosen } = options;
  let isNew = false;
  const started = await writeOnce<number, never>(app, { requestKey }, async (db) => {
    isNew = true;
    const now = app.clock.now();
    const { id } = await db
      .insertInto('catalogue_import')
      .values(importOf(name.slice(0, NAME_MAXIMUM), 'mapping', now, chosen))
      .returning('id')
      .executeTakeFirstOrThrow();
    await startStep(db, id, 'reading', ['mapping'], now);
    return ok(id);
  });
  if (!started.ok) throw new Error('an import without a file');
  if (isNew) {
    try {
      await keepUpload(app, started.value, path);
    } catch (error) {
      await refuseStep(app, started.value, 'reading', { code: 'broken' });
      throw error;
    }
    await run(app, started.value, 'reading');
  }
  return started.value;
};

export type StepRefusal =
  | 'not_found'
  | 'not_now'
  | 'column_double'
  | 'column_missing'
  | 'has_faults'
  | 'nothing';

const findOpen = async (app: App, id: number): Promise<Result<CatalogueImport, StepRefusal>> => {
  const found = await findImport(app, id);
  return found ? ok(found) : refuse('not_found');
};

const findColumnFault = (columns: readonly string[]): StepRefusal | undefined => {
  const chosen = columns.filter((name) => name !== '');
  if (new Set(chosen).size < chosen.length) return 'column_double';
  const isNamed = chosen.includes('id') || chosen.includes('sku');
  return isNamed && chosen.length > 1 ? undefined : 'column_missing';
};

/** Checks the export of another shop again. @param places of products whose own the shop lacks */
const checkExport = async (
  app: App,
  { id, options }: CatalogueImport,
  { requestKey, run = runInBackground, places = options.places }: CheckOptions,
): Promise<Result<void, StepRefusal>> => {
  let isNew = false;
  const started = await writeOnce<null, StepRefusal>(app, { requestKey }, async (db) => {
    isNew = true;
    const options_json = JSON.stringify({ ...options, places });
    return (await startStep(db, id, 'checking', ['checked'], app.clock.now(), { options_json }))
      ? ok(null)
      : refuse('not_now');
  });
  if (started.ok && isNew) await run(app, id, 'checking');
  return started.ok ? ok(undefined) : started;
};

/** Checks all rows of a spreadsheet with the chosen columns, which are remembered for these headers. */
export const checkImport = async (
  app: App,
  id: number,
  columns: readonly string[],
  checking: CheckOptions = {},
): Promise<Result<void, StepRefusal>> => {
  const { requestKey, run = runInBackground } = checking;
  const found = await findOpen(app, id);
  if (!found.ok) return found;
  if (found.value.options.shop) return checkExport(app, found.value, checking);
  const headers = found.value.options.headers ?? [];
  const known = headers.map((_, index) => findColumn(columns[index] ?? '')?.name ?? '');
  const fault = findColumnFault(known);
  if (fault) return refuse(fault);
  let isNew = false;
  const now = app.clock.now();
  const started = await writeOnce<null, StepRefusal>(app, { requestKey }, async (db) => {
    isNew = true;
    const options_json = JSON.stringify({ ...found.value.options, columns: known });
    if (!(await startStep(db, id, 'checking', ['mapping', 'checked'], now, { options_json })))
      return refuse('not_now');
    const values = { columns_json: JSON.stringify(known), used_at: now };
    await db
      .insertInto('sheet_mapping')
      .values({ headers: headersKey(headers), ...values })
      .onConflict((conflict) => conflict.column('headers').doUpdateSet(values))
      .execute();
    return ok(null);
  });
  if (!started.ok) return started;
  if (isNew) await run(app, id, 'checking');
  return ok(undefined);
};

const change = async (
  app: App,
  id: number,
  step: 'applying' | 'undoing',
  from: ImportState,
  { requestKey, run = runInBackground }: KeyOptions,
): Promise<Result<void, StepRefusal>> => {
  let isNew = false;
  const by = step === 'applying' ? { applied_by: madeBy() } : { undone_by: madeBy() };
  const started = await writeOnce<null, StepRefusal>(app, { requestKey }, async (db) => {
    isNew = true;
    if (!(await startStep(db, id, step, [from], app.clock.now()))) return refuse('not_now');
    await db.updateTable('catalogue_import').set(by).where('id', '=', id).execute();
    return ok(null);
  });
  if (!started.ok) return started;
  if (isNew) await run(app, id, step);
  return ok(undefined);
};

/** Starts to write what the dry run has shown. */
export const applyImport = async (
  app: App,
  id: number,
  options: KeyOptions = {},
): Promise<Result<void, StepRefusal>> => {
  const found = await findOpen(app, id);
  if (!found.ok) return found;
  const { fault, added, changed, removed } = found.value.counts;
  if (fault > 0) return refuse('has_faults');
  if (added + changed + removed === 0) return refuse('nothing');
  return change(app, id, 'applying', 'checked', options);
};

/** Starts to restore everything that the import has changed. */
export const undoImport = async (
  app: App,
  id: number,
  options: KeyOptions = {},
): Promise<Result<void, StepRefusal>> => {
  const found = await findOpen(app, id);
  return found.ok ? change(app, id, 'undoing', 'applied', options) : found;
};

const DISCARDED: readonly ImportState[] = ['mapping', 'checked', 'failed'];
const DISCARDED_IF_INTERRUPTED: readonly ImportState[] = ['reading', 'checking'];

/** Deletes an import that was not applied. */
export const discardImport = async (app: App, id: number): Promise<Result<void, StepRefusal>> => {
  const found = await findOpen(app, id);
  if (!found.ok) return found;
  const { state, isInterrupted } = found.value;
  const isOver = DISCARDED.includes(state) || (isInterrupted && DISCARDED_IF_INTERRUPTED.includes(state));
  if (!isOver) return refuse('not_now');
  const deleted = await app.db.write((db) =>
    db
      .deleteFrom('catalogue_import')
      .where('id', '=', id)
      // Another process may have started a step meanwhile.
      .where('state', '=', state)
      .where((eb) => eb.or([eb('worker_until', '<=', app.clock.now()), eb.val(isInterrupted)]))
      .executeTakeFirst(),
  );
  if (deleted.numDeletedRows === 0n) return refuse('not_now');
  await dropUpload(app, id);
  return ok(undefined);
};
