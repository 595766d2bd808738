import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { checkDraft } from '../import/check/check-draft.ts';
import { checkFiles } from '../import/check/check-files.ts';
import { digitalFolder } from '../import/copy-files.ts';
import { collectFaults, type Fault } from '../import/fault.ts';
import { readCatalogue } from '../import/read-catalogue.ts';
import { type Collected, collectRecords } from './collect-records.ts';

/** How many of each were written. */
export interface ExportReport {
  readonly records: Readonly<Record<string, number>>;
  readonly pictures: number;
  readonly files: number;
}

/** Why nothing can be written there; undefined for a new or an empty folder. */
const findObstacle = async (directory: string): Promise<string | undefined> => {
  const parent = await stat(dirname(directory)).catch(() => undefined);
  if (!parent?.isDirectory()) return `there is no folder ${dirname(directory)}`;
  const found = await stat(directory).catch(() => undefined);
  if (!found) return undefined;
  if (!found.isDirectory()) return 'is there already and no folder';
  return (await readdir(directory)).length > 0 ? 'is not empty' : undefined;
};

const copyInto = async (path: string, from: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await copyFile(from, path, constants.COPYFILE_FICLONE);
};

/** Writes all files below `folder`. Answers what the shop should have kept and has not. */
const writeFiles = async (app: App, collected: Collected, folder: string): Promise<Fault[]> => {
  const { faults, sayIn } = collectFaults();
  for (const name of ['data', 'images', 'files']) await mkdir(join(folder, name), { recursive: true });
  for (const [name, records] of collected.data)
    await writeFile(join(folder, 'data', `${name}.json`), `${JSON.stringify(records, null, 1)}\n`);
  for (const [file, stored] of collected.pictures) {
    const original = await app.media.find(stored);
    if (original) await copyInto(join(folder, 'images', file), original.path);
    else sayIn('images')(file, `its original ${stored} is gone`);
  }
  for (const name of collected.digitalFiles) {
    const path = join(digitalFolder(app.config.varDir), name);
    if (await app.depot.bring(path)) await copyInto(join(folder, 'files', name), path);
    else sayIn('files')(name, 'is gone');
  }
  return faults;
};

/** What an import would say of it. */
const checkWritten = async (folder: string): Promise<Fault[]> => {
  const draft = await readCatalogue(folder);
  return [...draft.faults, ...checkDraft(draft), ...(await checkFiles(draft, folder))];
};

/**
 * Writes the catalogue into `directory`, new or empty, as an import takes it: all of it or nothing. Imported into an
 * empty shop and exported again, the files are the same to the byte; days count from a record's first import.
 */
export const exportCatalogue = async (
  app: App,
  directory: string,
): Promise<Result<ExportReport, readonly Fault[]>> => {
  const obstacle = await findObstacle(directory);
  if (obstacle) return refuse([{ file: directory, record: '', message: obstacle }]);
  // A transaction, although it only reads: an order or an import in its middle would tear the records apart.
  const collected = await app.db.write((db) => collectRecords(db, app.clock.now()));
  if (collected.faults.length > 0) return refuse(collected.faults);
  const folder = join(dirname(directory), `.${basename(directory)}.${randomUUID()}.tmp`);
  try {
    const lost = await writeFiles(app, collected, folder);
    const faults = lost.length > 0 ? lost : await checkWritten(folder);
    if (faults.length > 0) return refuse(faults);
    await rmdir(directory).catch(() => {});
    await rename(folder, directory);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const records = [...collected.data].map(([name, list]) => [name, Array.isArray(list) ? list.length : 1]);
  return ok({
    records: Object.fromEntries(records),
    pictures: collected.pictures.size,
    files: collected.digitalFiles.length,
  });
};
