import type { Kysely, Selectable, Transaction } from 'kysely';
import { fromKeys, keysOf } from '#domain/typed-object.ts';
import { currentActor } from '#server/audit/actor.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import type { CatalogueImportTable, ImportState } from '#server/platform/database/tables/import.ts';
import type { Shop } from '../foreign/recognise.ts';
import { COUNTED_KINDS, type PlannedRow, type RowKind } from '../sheet/planned-row.ts';
import type { Places } from './foreign/places.ts';
import { isWorking, TRUSTED_MS, thisWorker } from './worker.ts';

export interface ImportOptions {
  /** Headers and the first rows of a spreadsheet. */
  readonly headers?: readonly string[];
  readonly samples?: readonly (readonly string[])[];
  /** Column of each header; '' is left out. */
  readonly columns?: readonly string[];
  /** The first rows with a warning, after the dry run. */
  readonly warned?: readonly number[];
  /** Only for a catalogue folder. */
  readonly takesStock?: boolean;
  readonly removesMissing?: boolean;
  /** Only for the product export of another shop. */
  readonly shop?: Shop;
  /** Pictures beside the file of the command line. */
  readonly picturesFolder?: string;
  /** Category, brand and vendor of products whose own the shop lacks. */
  readonly places?: Partial<Places>;
  readonly summary?: ExportSummary;
}

/** What the dry run of another shop's export has found. */
export interface ExportSummary {
  readonly products: number;
  readonly variants: number;
  /** Rows that do not come over. */
  readonly leftOut: number;
  /** Pictures that come over. */
  readonly pictures: number;
  readonly missingPictures: number;
}

/** Why a step was refused: a code, and the names that it is about. */
export interface ImportProblem {
  readonly code: string;
  readonly names?: readonly string[];
  readonly more?: number;
}

type Stored = Selectable<CatalogueImportTable>;

export interface CatalogueImport {
  readonly id: number;
  readonly kind: Stored['kind'];
  readonly fileName: string;
  readonly state: ImportState;
  /** The process that ran the step has ended. Nothing of the step is left. */
  readonly isInterrupted: boolean;
  readonly options: ImportOptions;
  readonly counts: Readonly<Record<RowKind, number>>;
  readonly madeBy: string;
  readonly createdAt: number;
  readonly appliedBy: string | null;
  readonly appliedAt: number | null;
  readonly undoneBy: string | null;
  readonly undoneAt: number | null;
  readonly problem: ImportProblem | undefined;
}

/** State to which a step that fails returns. */
export const BEFORE = {
  reading: 'failed',
  checking: 'failed',
  applying: 'checked',
  undoing: 'applied',
} as const satisfies Partial<Record<ImportState, ImportState>>;

export const STEPS: readonly ImportState[] = keysOf(BEFORE);

/** States in which the uploaded file is read again. */
export const NEEDS_FILE: readonly ImportState[] = ['reading', 'mapping', 'checking', 'checked', 'applying'];

/** The uploaded file was deleted, because the import was not applied in time. */
export const EXPIRED: ImportProblem = { code: 'expired' };

const toImport = (row: Stored, now: number): CatalogueImport => {
  const options = parseStored<ImportOptions>(row.options_json);
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    state: row.state,
    isInterrupted: STEPS.includes(row.state) && !isWorking(row.worker, row.worker_until, now),
    options,
    counts: {
      ...fromKeys(COUNTED_KINDS, (kind) => row[`${kind}_rows`]),
      left_out: options.summary?.leftOut ?? 0,
    },
    madeBy: row.made_by,
    createdAt: row.created_at,
    appliedBy: row.applied_by,
    appliedAt: row.applied_at,
    undoneBy: row.undone_by,
    undoneAt: row.undone_at,
    problem: row.problem_json === null ? undefined : parseStored(row.problem_json),
  };
};

/** A new row. */
export const importOf = (fileName: string, state: ImportState, now: number, options: ImportOptions = {}) => ({
  ...{ kind: 'sheet' as const, file_name: fileName, state, options_json: JSON.stringify(options) },
  ...{ made_by: currentActor()?.name ?? '', created_at: now, problem_json: null, worker: null },
  ...{ applied_by: null, applied_at: null, undone_by: null, undone_at: null },
});

type Reader = Pick<App, 'db' | 'clock'>;

export const findImport = async ({ db, clock }: Reader, id: number): Promise<CatalogueImport | undefined> => {
  const row = await db.read
    .selectFrom('catalogue_import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toImport(row, clock.now());
};

/** Newest first. */
export const listImports = async ({ db, clock }: Reader, limit: number): Promise<CatalogueImport[]> => {
  const rows = await db.read
    .selectFrom('catalogue_import')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toImport(row, clock.now()));
};

/** Starts a step unless another one runs. @returns false if the import is not in one of the states */
export const startStep = async (
  db: Transaction<Database>,
  id: number,
  step: ImportState,
  from: readonly ImportState[],
  now: number,
  values: Partial<Pick<Stored, 'options_json'>> = {},
): Promise<boolean> => {
  const row = await db.selectFrom('catalogue_import').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return false;
  const isResumed = row.state === step && !isWorking(row.worker, row.worker_until, now);
  if (!from.includes(row.state) && !isResumed) return false;
  const started = await db
    .updateTable('catalogue_import')
    .set({
      ...values,
      ...{ state: step, worker: thisWorker(), worker_until: now + TRUSTED_MS, problem_json: null },
    })
    .where('id', '=', id)
    .where('state', '=', row.state)
    .where('worker_until', '=', row.worker_until)
    .executeTakeFirst();
  return started.numUpdatedRows === 1n;
};

/** Ends a step, in the transaction of its change if it has one. */
export const endStep = async (
  db: Transaction<Database>,
  id: number,
  state: ImportState,
  values: Partial<Omit<Stored, 'id' | 'state'>> = {},
): Promise<void> => {
  await db
    .updateTable('catalogue_import')
    .set({ ...values, state, worker: null, worker_until: 0 })
    .where('id', '=', id)
    .execute();
};

/** Ends a step that has failed. Does nothing if the step has ended, such as after its commit. */
export const refuseStep = async (
  { db }: Pick<App, 'db'>,
  id: number,
  step: keyof typeof BEFORE,
  problem: ImportProblem,
): Promise<void> => {
  await db.write((transaction) =>
    transaction
      .updateTable('catalogue_import')
      .set({ state: BEFORE[step], worker: null, worker_until: 0, problem_json: JSON.stringify(problem) })
      .where('id', '=', id)
      .where('state', '=', step)
      .execute(),
  );
};

/** Releases the steps of an earlier process with the same id, such as the first one of a container. Called at the start. */
export const releaseSteps = async ({ db }: Pick<App, 'db'>): Promise<void> => {
  const stuck = await db.read
    .selectFrom('catalogue_import')
    .select('id')
    .where('worker', '=', thisWorker())
    .limit(1)
    .executeTakeFirst();
  // Starts do not wait for a running import, which holds the write lock of SQLite.
  if (!stuck) return;
  await db.write((transaction) =>
    transaction
      .updateTable('catalogue_import')
      .set({ worker: null, worker_until: 0 })
      .where('worker', '=', thisWorker())
      .execute(),
  );
};

const BATCH = 100;

export const writeRows = async (
  db: Transaction<Database>,
  id: number,
  rows: readonly PlannedRow[],
): Promise<void> => {
  await db.deleteFrom('catalogue_import_row').where('import_id', '=', id).execute();
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto('catalogue_import_row')
      .values(
        rows.slice(start, start + BATCH).map((planned, index) => {
          const { row, kind, list, key, name, ...detail } = planned;
          return {
            ...{ import_id: id, position: start + index, row_number: row ?? null },
            ...{ kind, list, key, name, detail_json: JSON.stringify(detail) },
          };
        }),
      )
      .execute();
};

export const countRows = (rows: readonly PlannedRow[]) =>
  fromKeys(
    COUNTED_KINDS.map((kind) => `${kind}_rows` as const),
    (column) => rows.filter(({ kind }) => `${kind}_rows` === column).length,
  );

export interface RowPage {
  readonly kind?: RowKind | undefined;
  readonly from: number;
  readonly size: number;
}

/** Rows in the order of the file. All but unchanged ones without a kind. */
export const listRows = async (
  db: Kysely<Database>,
  id: number,
  { kind, from, size }: RowPage,
): Promise<(PlannedRow & { readonly position: number })[]> => {
  let query = db
    .selectFrom('catalogue_import_row')
    .selectAll()
    .where('import_id', '=', id)
    .where('position', '>=', from);
  query = kind ? query.where('kind', '=', kind) : query.where('kind', '<>', 'same');
  const rows = await query.orderBy('position').limit(size).execute();
  return rows.map(({ position, row_number, kind: stored, list, key, name, detail_json }) =>
    Object.assign(parseStored<PlannedRow>(detail_json), {
      ...{ position, row: row_number ?? undefined, kind: stored, list, key, name },
    }),
  );
};
