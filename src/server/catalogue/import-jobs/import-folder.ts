import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { collectRecords } from '../export/collect-records.ts';
import type { Fault } from '../import/fault.ts';
import { type ImportOptions, runImport } from '../import/import-catalogue.ts';
import type { PlannedRow } from '../sheet/planned-row.ts';
import { compareCatalogues } from './compare-catalogues.ts';
import { type ApplyRefusal, Refused } from './refused.ts';
import { keepReplaced, readSources, type Sources } from './replaced-sources.ts';

type Options = Pick<ImportOptions, 'takesStock' | 'removesMissing' | 'replacesDemo'>;

const toFaultRow = ({ file, record, fault }: Fault): PlannedRow => ({
  row: undefined,
  kind: 'fault',
  list: 'products',
  key: record,
  name: [file, record].filter(Boolean).join(', '),
  faults: [{ field: '', fault }],
});

/** Runs an import and compares the catalogue before and after it, in the same transaction. */
const importAndCompare = async (
  app: App,
  directory: string,
  options: Options & { readonly isDryRun: boolean },
  onCompared: (rows: PlannedRow[], db: Transaction<Database>, sources: Sources) => Promise<void>,
  report: (line: string) => void = () => {},
): Promise<Result<void, readonly Fault[]>> => {
  const imported = await runImport(app, directory, report, {
    ...options,
    within: async (db, write) => {
      const now = app.clock.now();
      const before = await collectRecords(db, now);
      const sources = await readSources(db);
      const done = await write();
      await onCompared(compareCatalogues(before, await collectRecords(db, now)), db, sources);
      return done;
    },
  });
  return imported.ok ? ok(undefined) : imported;
};

/** What an import of a catalogue folder would do: each addition and change, or all faults. Nothing is written. */
export const planFolder = async (app: App, directory: string, options: Options): Promise<PlannedRow[]> => {
  let rows: PlannedRow[] = [];
  const planned = await importAndCompare(app, directory, { ...options, isDryRun: true }, async (compared) => {
    rows = compared;
  });
  return planned.ok ? rows : planned.error.map(toFaultRow);
};

/** Values that sales change are not part of what a dry run is based on, unless it sets them. */
const relevant = (rows: readonly PlannedRow[]): ReadonlyMap<string, unknown> =>
  new Map(
    rows
      .filter(({ kind }) => kind !== 'same')
      .map((row) => [`${row.list}/${row.key}`, [row.kind, 'changes' in row ? row.changes : null]]),
  );

/** Both lists in the form that the database stores. */
const findDifferences = (planned: readonly PlannedRow[], now: readonly PlannedRow[]): string[] => {
  const [a, b] = [relevant(planned), relevant(JSON.parse(JSON.stringify(now)))];
  const names = new Map([...planned, ...now].map(({ list, key, name }) => [`${list}/${key}`, name]));
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((id) => !isDeepStrictEqual(a.get(id), b.get(id)))
    .map((id) => names.get(id) ?? id);
};

/**
 * Imports a catalogue folder if that still does what the dry run has shown.
 * @param end runs in the transaction
 */
export const applyFolder = async (
  app: App,
  directory: string,
  options: Options & { readonly importId: number },
  planned: readonly PlannedRow[],
  end: (db: Transaction<Database>) => Promise<void>,
): Promise<Result<void, ApplyRefusal>> => {
  try {
    const { importId, ...chosen } = options;
    const done = await importAndCompare(
      app,
      directory,
      { ...chosen, isDryRun: false },
      async (rows, db, sources) => {
        const names = findDifferences(planned, rows);
        if (names.length > 0) throw new Refused({ code: 'changed', names });
        await keepReplaced(db, importId, sources);
        await end(db);
      },
    );
    return done.ok
      ? ok(undefined)
      : refuse({
          code: 'invalid',
          names: [...new Set(done.error.map(({ file, record }) => record || file))],
        });
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
};
