import { constants } from 'node:fs';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { App } from '#server/context.ts';
import { makePrivateFolder } from '#server/platform/storage/private-files.ts';
import { withTemporaryFolder } from '#server/platform/storage/temporary-files.ts';

type Files = Pick<App, 'config' | 'fileStorage'>;

export const importsFolder = ({ varDir }: Config): string => join(varDir, 'imports');
export const uploadOf = (config: Config, id: number): string => join(importsFolder(config), `${id}.upload`);

/** Keeps a received file, also for other machines of the shop. */
export const keepUpload = async ({ config, fileStorage }: Files, id: number, path: string): Promise<void> => {
  await makePrivateFolder(importsFolder(config));
  const kept = uploadOf(config, id);
  if (config.bucket) await fileStorage.write(kept, await readFile(path));
  else await copyFile(path, kept, constants.COPYFILE_FICLONE);
};

export const dropUpload = ({ config, fileStorage }: Files, id: number): Promise<void> =>
  fileStorage.remove(uploadOf(config, id));

/** Gives `work` a temporary folder, which is deleted afterwards, or at the next start after a kill. */
export const withScratch = <T>(config: Config, work: (folder: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder(importsFolder(config), 'catalogue', work);

export interface Progress {
  readonly done: number;
  readonly total: number;
}

const progressOf = (config: Config, id: number): string => join(importsFolder(config), `${id}.progress`);

/** A file, because the database has a single writer while rows are written. */
export const writeProgress = async ({ config }: Files, id: number, progress: Progress): Promise<void> => {
  await makePrivateFolder(importsFolder(config));
  await writeFile(progressOf(config, id), JSON.stringify(progress));
};

export const dropProgress = ({ config }: Files, id: number): Promise<void> =>
  rm(progressOf(config, id), { force: true });

/** Undefined on another machine, and before the first row. */
export const readProgress = async ({ config }: Files, id: number): Promise<Progress | undefined> => {
  const text = await readFile(progressOf(config, id), 'utf8').catch(() => '');
  try {
    const { done, total } = JSON.parse(text);
    return { done: Number(done), total: Number(total) };
  } catch {
    return undefined;
  }
};
