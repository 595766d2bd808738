import type { Transaction } from 'kysely';
import { ok, type Result, refuse } from '#domain/result.ts';
import { keysOf } from '#domain/typed-object.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { cellText } from '#server/platform/table/sheet.ts';
import { recognise } from '../foreign/recognise.ts';
import { planSheet } from '../sheet/plan-sheet.ts';
import { warningsOf } from '../sheet/planned-row.ts';
import { toMapping } from '../sheet/read-rows.ts';
import { applySheet } from './apply-sheet.ts';
import { storePicturesOf } from './foreign/export-pictures.ts';
import { withExport } from './foreign/open-export.ts';
import type { Plan } from './foreign/plan-export.ts';
import { dropProgress, dropUpload, uploadOf, withScratch, writeProgress } from './import-files.ts';
import { applyFolder, planFolder } from './import-folder.ts';
import {
  type BEFORE,
  type CatalogueImport,
  countRows,
  endStep,
  findImport,
  listRows,
  NEEDS_FILE,
  refuseStep,
  writeRows,
} from './import-store.ts';
import { rememberedColumns } from './mappings.ts';
import type { Direction } from './prepare-rows.ts';
import { detectKind, type FileFault, readSheetFile } from './read-upload-file.ts';
import type { ApplyRefusal } from './refused.ts';
import { undoFolder } from './undo-folder.ts';
import { unpackFolder } from './unpack-folder.ts';

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const ALL = 1_000_000;
const NAMES = 20;

const fileProblem = (fault: FileFault) => {
  const at = 'at' in fault ? fault.at : 'name' in fault ? fault.name : undefined;
  return { code: fault.code, ...(at !== undefined && { names: [at] }) };
};

const applyProblem = ({ code, names }: ApplyRefusal) => ({
  code,
  names: names.slice(0, NAMES),
  more: Math.max(0, names.length - NAMES),
});

type Step = (app: App, job: CatalogueImport) => Promise<void>;

const finish = (
  app: App,
  { id, options }: CatalogueImport,
  { rows, options: found }: Plan,
): Promise<void> => {
  const warned = rows
    .filter((row) => !found && warningsOf(row).length > 0)
    .slice(0, NAMES)
    .map(({ row }) => row);
  const options_json = JSON.stringify({ ...options, ...found, warned });
  return app.db.write(async (db) => {
    await writeRows(db, id, rows);
    await endStep(db, id, 'checked', { ...countRows(rows), options_json });
  });
};

/**
 * Finds out what the file is. A catalogue folder and the export of another shop are checked at once; the columns of a
 * spreadsheet are chosen first.
 */
const read: Step = async (app, job) => {
  await app.fileStorage.has(uploadOf(app.config, job.id));
  const file = uploadOf(app.config, job.id);
  const kind = await detectKind(file);
  if (!kind.ok) return refuseStep(app, job.id, 'reading', fileProblem(kind.error));
  if (kind.value === 'folder') {
    await app.db.write((db) =>
      db.updateTable('catalogue_import').set({ kind: 'folder' }).where('id', '=', job.id).execute(),
    );
    return check(app, { ...job, kind: 'folder' });
  }
  if (kind.value === 'archive') return check(app, job);
  const sheet = await readSheetFile(file, kind.value);
  if (!sheet.ok) return refuseStep(app, job.id, 'reading', fileProblem(sheet.error));
  const { headers, rows } = sheet.value;
  if (recognise(headers)) return check(app, job);
  const samples = rows
    .slice(0, SAMPLES)
    .map(({ cells }) => headers.map((_, index) => cellText(cells[index]).slice(0, SAMPLE_LENGTH)));
  const columns = await rememberedColumns(app, headers);
  const options = JSON.stringify({ ...job.options, headers, samples, columns });
  await app.db.write((db) => endStep(db, job.id, 'mapping', { options_json: options }));
};

const planRows = async (app: App, job: CatalogueImport, file: string): Promise<Result<Plan, FileFault>> => {
  if (job.kind === 'folder')
    return withScratch(app.config, async (folder) => {
      const unpacked = await unpackFolder(file, folder);
      return unpacked.ok ? ok({ rows: await planFolder(app, folder, job.options) }) : unpacked;
    });
  return withExport(app, job, async (opened) => {
    const { headers, rows } = opened.sheet;
    const { columns, places } = job.options;
    const onProgress = (done: number, total = rows.length) => writeProgress(app, job.id, { done, total });
    if (columns) return ok({ rows: await planSheet(app, rows, toMapping(columns), onProgress) });
    const shop = recognise(headers);
    if (!shop) return refuse({ code: 'zip_no_export' });
    // Has a parser of HTML, which most shops never need.
    const { planExport } = await import('./foreign/plan-export.ts');
    return ok(await planExport(app, opened, { shop, places }, onProgress));
  });
};

const check: Step = async (app, job) => {
  const rows = await planRows(app, job, uploadOf(app.config, job.id));
  if (!rows.ok)
    return refuseStep(app, job.id, job.state === 'reading' ? 'reading' : 'checking', fileProblem(rows.error));
  await finish(app, job, rows.value);
};

const change =
  (direction: Direction): Step =>
  async (app, job) => {
    const { id, kind, fileName, options, counts } = job;
    const rows = await listRows(app.db.read, id, { from: 0, size: ALL });
    const total = rows.length;
    const row = await app.db.read
      .selectFrom('catalogue_import')
      .select(['applied_by', 'undone_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isApply = direction === 'apply';
    const madeBy = (isApply ? row.applied_by : row.undone_by) ?? '';
    const end = async (db: Transaction<Database>): Promise<void> => {
      const at = app.clock.now();
      const values = { file: fileName, added: counts.added, changed: counts.changed };
      await recordAudit(db, {
        ...{ action: isApply ? 'import.apply' : 'import.undo', subject: 'import', subjectId: id, at },
        ...(isApply ? { after: values } : { before: values }),
      });
      await endStep(db, id, isApply ? 'applied' : 'undone', isApply ? { applied_at: at } : { undone_at: at });
    };
    const onProgress = (done: number) => writeProgress(app, id, { done, total });
    const run = async (): Promise<Result<void, ApplyRefusal>> => {
      if (kind === 'sheet') {
        const ready = isApply && options.shop ? await storePicturesOf(app, job, rows) : ok(rows);
        if (!ready.ok) return refuse({ code: 'invalid', names: [ready.error.code] });
        return applySheet(app, ready.value, direction, { importId: id, madeBy, onProgress }, end);
      }
      if (!isApply) return undoFolder(app, rows, { ...options, importId: id }, end);
      await app.fileStorage.has(uploadOf(app.config, id));
      return withScratch(app.config, async (folder) => {
        const unpacked = await unpackFolder(uploadOf(app.config, id), folder);
        if (!unpacked.ok) return { ok: false, error: { code: 'invalid', names: [unpacked.error.code] } };
        return applyFolder(app, folder, { ...options, importId: id }, rows, end);
      });
    };
    const done = await run();
    if (!done.ok) await refuseStep(app, id, isApply ? 'applying' : 'undoing', applyProblem(done.error));
  };

const STEPS: Readonly<Record<keyof typeof BEFORE, Step>> = {
  reading: read,
  checking: check,
  applying: change('apply'),
  undoing: change('undo'),
};

/** The rows in the database have everything that an undo needs. */
const dropFiles = async (app: App, id: number): Promise<void> => {
  await dropProgress(app, id);
  const state = (await findImport(app, id))?.state;
  if (!state || !NEEDS_FILE.includes(state)) await dropUpload(app, id);
};

/** Runs the step that an import is in. */
export const runImportStep = async (app: App, id: number): Promise<void> => {
  const job = await findImport(app, id);
  const step = job && keysOf(STEPS).find((name) => name === job.state);
  if (!step) return;
  const report = (error: unknown) =>
    app.log.error({ err: error, importId: id, step }, 'a step of an import failed');
  try {
    await STEPS[step](app, job);
  } catch (error) {
    report(error);
    await refuseStep(app, id, step, { code: 'broken' });
  } finally {
    await dropFiles(app, id).catch(report);
  }
};
