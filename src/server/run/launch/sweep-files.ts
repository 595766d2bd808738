import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { sweepTemporaryFiles } from '#server/platform/storage/temporary-files.ts';

const FOLDERS = ['uploads', 'imports', 'media', 'media/variants', 'files', 'mail'];

/** Deletes the temporary files of processes that were killed. */
export const sweepFiles = async ({
  varDir,
  backupDir,
}: Pick<Config, 'varDir' | 'backupDir'>): Promise<void> => {
  for (const folder of [...FOLDERS.map((name) => join(varDir, name)), backupDir])
    await sweepTemporaryFiles(folder);
};
