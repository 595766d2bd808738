import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isRecord } from '#domain/is-record.ts';
import type { DatabaseConfig } from '#server/platform/database/database-config.ts';
import { reasonOf } from '#server/platform/database/errors.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { fileExists } from '#server/platform/storage/files.ts';
import { makePrivateFolder } from '#server/platform/storage/private-files.ts';
import { tightenFiles } from '#server/platform/storage/tighten-permissions.ts';
import { DATABASE_ENTRY, MANIFEST_ENTRY, unpackArchive } from './archive.ts';
import { checkDatabase, countOrders } from './check-database.ts';
import { placeBeside } from './place-beside.ts';
import { restoreSecret } from './secret-file.ts';

export interface RestoreReport {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly orders: number;
  readonly files: number;
}

/** Files of the previous database that would corrupt the restored one. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/** @throws StartupError when orders would be lost or a server has the database open */
const checkTarget = async (file: string, force: boolean): Promise<void> => {
  if (!(await fileExists(file))) return;
  let orders = 0;
  try {
    const database = new DatabaseSync(file, { timeout: 1_000 });
    try {
      orders = countOrders(database);
      // Leaving WAL mode fails while another process has the file open.
      database.exec('pragma journal_mode = delete');
    } finally {
      database.close();
    }
  } catch (error) {
    const reason = reasonOf(error);
    if (/locked|busy/i.test(reason))
      throw new StartupError(`A shop is running on ${file}: stop it first. Nothing was restored.`);
    if (!force)
      throw new StartupError(`${file} exists and cannot be read (${reason}); use --force to replace it.`);
  }
  if (orders > 0 && !force)
    throw new StartupError(
      `The shop in ${file} has ${orders} orders, which would be lost: back it up first, then use --force. Nothing was restored.`,
    );
};

/** @throws StartupError for another format */
export const readManifest = async (
  folder: string,
): Promise<{ readonly createdAt: string; readonly orders: number | undefined }> => {
  const manifest: unknown = JSON.parse(
    await readFile(join(folder, MANIFEST_ENTRY), 'utf8').catch(() => 'null'),
  );
  const { format, createdAt, orders } = isRecord(manifest) ? manifest : {};
  if (format !== 1 || typeof createdAt !== 'string')
    throw new StartupError('This version of the shop does not support the format of the backup.');
  return { createdAt, orders: typeof orders === 'number' ? orders : undefined };
};

/** Moves files and replaces existing ones. @returns the number of files */
const moveFiles = async (folder: string, varDir: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== DATABASE_ENTRY && path !== MANIFEST_ENTRY);
  for (const path of files) {
    await makePrivateFolder(dirname(join(varDir, path)));
    await rename(join(folder, path), join(varDir, path));
  }
  return files.length;
};

/** Renames the database into place last. Until then the old shop is intact. @throws StartupError */
export const restoreShop = async (
  { database, varDir }: { readonly database: DatabaseConfig; readonly varDir: string },
  archive: string,
  force: boolean,
): Promise<RestoreReport> => {
  if (database.kind === 'postgres')
    throw new StartupError(
      `The shop's database is PostgreSQL (${database.label}). Restore it with pg_restore: pg_restore --clean --if-exists --dbname="$DATABASE_URL" ${basename(archive)}`,
    );
  if (!(await fileExists(archive))) throw new StartupError(`No such file: ${archive}`);
  await makePrivateFolder(varDir);
  const folder = join(varDir, `.restore.${randomUUID()}.tmp`);
  let placed: string | undefined;
  try {
    await unpackArchive(archive, folder);
    const { createdAt } = await readManifest(folder);
    const { orders } = checkDatabase(join(folder, DATABASE_ENTRY));
    placed = await placeBeside(join(folder, DATABASE_ENTRY), database.file);
    await checkTarget(database.file, force);
    const files = await moveFiles(folder, varDir);
    await restoreSecret(archive, varDir);
    for (const companion of COMPANIONS) await rm(`${database.file}${companion}`, { force: true });
    await rename(placed, database.file);
    await tightenFiles({ database, varDir });
    return { createdAt, orders, files };
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (placed) await rm(placed, { force: true });
  }
};
