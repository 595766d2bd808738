import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { temporaryName } from '#server/platform/storage/temporary-files.ts';
import { checkDraft } from '../import/check/check-draft.ts';
import { checkFiles } from '../import/check/check-files.ts';
import { digitalFolder } from '../import/copy-files.ts';
import { type ToldFault, tellFault } from '../import/fault.ts';
import { readCatalogue } from '../import/read-catalogue.ts';
import { type Collected, collectRecords } from './collect-records.ts';

export interface ExportReport {
  readonly records: Readonly<Record<string, number>>;
  readonly pictures: number;
  readonly files: number;
}

const findObstacle = async (directory: string): Promise<string | undefined> => {
  const parent = await stat(dirname(directory)).catch(() => undefined);
  if (!parent?.isDirectory()) return `there is no folder ${dirname(directory)}`;
  const found = await stat(directory).catch(() => undefined);
  if (!found) return undefined;
  if (!found.isDirectory()) return 'exists and is not a folder';
  return (await readdir(directory)).length > 0 ? 'is not empty' : undefined;
};

const copyInto = async (path: string, from: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await copyFile(from, path, constants.COPYFILE_FICLONE);
};

const writeFiles = async (app: App, collected: Collected, folder: string): Promise<ToldFault[]> => {
  const faults: ToldFault[] = [];
  for (const name of ['data', 'images', 'files']) await mkdir(join(folder, name), { recursive: true });
  for (const [name, records] of collected.data)
    await writeFile(join(folder, 'data', `${name}.json`), `${JSON.stringify(records, null, 1)}\n`);
  for (const [file, stored] of collected.pictures) {
    const original = await app.media.find(stored);
    if (original) await copyInto(join(folder, 'images', file), original.path);
    else faults.push({ file: 'images', record: file, message: `its original ${stored} is missing` });
  }
  for (const name of collected.digitalFiles) {
    const path = join(digitalFolder(app.config.varDir), name);
    if (await app.fileStorage.fetchLatest(path)) await copyInto(join(folder, 'files', name), path);
    else faults.push({ file: 'files', record: name, message: 'is gone' });
  }
  return faults;
};

const checkWritten = async (folder: string): Promise<ToldFault[]> => {
  const draft = await readCatalogue(folder, []);
  return [...draft.faults, ...checkDraft(draft), ...(await checkFiles(draft, folder))].map(tellFault);
};

/** Writes all or nothing into `directory`, which must be new or empty, in the import format. */
export const exportCatalogue = async (
  app: App,
  directory: string,
): Promise<Result<ExportReport, readonly ToldFault[]>> => {
  const obstacle = await findObstacle(directory);
  if (obstacle) return refuse([{ file: directory, record: '', message: obstacle }]);
  // A transaction gives a consistent snapshot while orders and imports run.
  const collected = await app.db.write((db) => collectRecords(db, app.clock.now()));
  if (collected.faults.length > 0) return refuse(collected.faults);
  const folder = join(dirname(directory), temporaryName(basename(directory)));
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
