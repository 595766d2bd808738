import { join } from 'node:path';
import { sweepTemporaryFiles } from '#server/platform/storage/temporary-files.ts';

const FOLDERS = ['uploads', 'imports', 'backups', 'media', 'media/variants', 'files', 'mail'];

/** Deletes temporary files in `VAR_DIR` whose process was killed while it wrote them. */
export const sweepFiles = async (varDir: string): Promise<void> => {
  for (const folder of FOLDERS) await sweepTemporaryFiles(join(varDir, folder));
};
