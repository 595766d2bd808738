import { basename, dirname } from 'node:path';
import type { App } from '#server/context.ts';
import type { Shop } from '../foreign/recognise.ts';
import type { PlannedRow } from '../sheet/planned-row.ts';
import { findImport, type ImportOptions, type ImportProblem, listRows } from './import-store.ts';
import { applyImport, checkImport, discardImport, startImport } from './manage-import.ts';
import { runImportStep } from './run-import-step.ts';

export interface ImportedFile {
  readonly isApplied: boolean;
  /** The other shop whose product export the file is. */
  readonly shop?: Shop | undefined;
  /** Additions, changes and faults. */
  readonly rows: readonly PlannedRow[];
  /** Headers of a spreadsheet whose columns were not read. */
  readonly leftOut: readonly string[];
  /** Why the file could not be read, or the changes not be written. */
  readonly problem?: ImportProblem | undefined;
}

const ALL = 1_000_000;

/**
 * Imports a spreadsheet or a zipped catalogue folder with the columns that its headers suggest, and waits for the end.
 * Pictures of another shop's export may be beside it. A dry run, or a file with faults, leaves nothing behind.
 */
export const importFile = async (
  app: App,
  path: string,
  {
    isDryRun,
    ...options
  }: { readonly isDryRun: boolean } & Pick<ImportOptions, 'takesStock' | 'removesMissing'>,
): Promise<ImportedFile> => {
  const run = runImportStep;
  const id = await startImport(
    app,
    { path, name: basename(path) },
    { ...options, picturesFolder: dirname(path), run },
  );
  const read = await findImport(app, id);
  const { headers = [], columns = [] } = read?.options ?? {};
  const leftOut = headers.filter((header, at) => header !== '' && !columns[at]);
  if (read?.state === 'mapping') {
    const mapped = await checkImport(app, id, read.options.columns ?? [], { run });
    if (!mapped.ok) {
      await discardImport(app, id);
      return { isApplied: false, rows: [], leftOut, problem: { code: mapped.error } };
    }
  }
  const checked = await findImport(app, id);
  const rows = await listRows(app.db.read, id, { from: 0, size: ALL });
  const shop = checked?.options.shop;
  const { fault = 0, added = 0, changed = 0, removed = 0 } = checked?.counts ?? {};
  if (checked?.state !== 'checked' || isDryRun || fault > 0 || added + changed + removed === 0) {
    await discardImport(app, id);
    return { isApplied: false, shop, rows, leftOut, problem: checked?.problem };
  }
  await applyImport(app, id, { run });
  const applied = await findImport(app, id);
  return { isApplied: applied?.state === 'applied', shop, rows, leftOut, problem: applied?.problem };
};
