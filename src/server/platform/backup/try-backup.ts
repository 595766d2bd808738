import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';
import { withTemporaryFolder } from '#server/platform/storage/temporary-files.ts';
import { DATABASE_ENTRY, unpackArchive } from './archive.ts';
import { checkDatabase } from './check-database.ts';
import { readManifest } from './restore.ts';

/**
 * Unpacks a backup into a temporary folder and checks its database, as a restore does.
 *
 * @param parent folder for the temporary one
 * @throws StartupError when it could not be restored
 */
export const tryBackup = (
  archive: string,
  parent: string,
): Promise<{ readonly orders: number; readonly files: number }> =>
  withTemporaryFolder(parent, 'backup-check', async (scratch) => {
    const folder = join(scratch, 'shop');
    await unpackArchive(archive, folder);
    const { orders: promised } = await readManifest(folder);
    const { orders } = checkDatabase(join(folder, DATABASE_ENTRY));
    if (promised !== undefined && orders !== promised)
      throw new StartupError(`The backup has ${orders} orders instead of ${promised}.`);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return { orders, files: entries.filter((entry) => entry.isFile()).length };
  });
