import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyDatabase } from '#server/platform/database/copy-database.ts';
import type { DatabaseConfig } from '#server/platform/database/database-config.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { fileExists } from '#server/platform/storage/files.ts';
import { makePrivateFolder, PRIVATE_FOLDER } from '#server/platform/storage/private-files.ts';
import { DATABASE_ENTRY, MANIFEST_ENTRY, packArchive } from './archive.ts';
import { checkDatabase } from './check-database.ts';

export interface BackupReport {
  readonly file: string;
  /** Size in bytes. */
  readonly size: number;
  readonly orders: number;
  readonly files: number;
}

/**
 * Creates the file atomically. The shop may be running.
 *
 * @param now milliseconds
 * @throws StartupError
 */
export const backUpShop = async (
  { database, varDir }: { readonly database: DatabaseConfig; readonly varDir: string },
  file: string,
  now: number,
  force: boolean,
): Promise<BackupReport> => {
  if (database.kind === 'postgres')
    throw new StartupError(
      `The shop's database is PostgreSQL (${database.label}). Back it up with pg_dump: pg_dump --format=custom --file=${basename(file)} "$DATABASE_URL"\nPictures and digital files are in ${varDir}: copy media/ and files/ after the dump.`,
    );
  if (!(await fileExists(database.file))) throw new StartupError(`There is no shop in ${database.file}.`);
  if (!force && (await fileExists(file)))
    throw new StartupError(`${file} already exists; use --force to replace it.`);
  const staging = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
  await makePrivateFolder(dirname(file));
  await mkdir(staging, { mode: PRIVATE_FOLDER });
  try {
    const copy = join(staging, DATABASE_ENTRY);
    await copyDatabase(database.file, copy);
    const { orders } = checkDatabase(copy);
    const createdAt = new Date(now).toISOString();
    await writeFile(join(staging, MANIFEST_ENTRY), `${JSON.stringify({ format: 1, createdAt, orders })}\n`);
    const archive = join(staging, 'archive.tar.gz');
    const files = await packArchive(archive, staging, varDir);
    const { size } = await stat(archive);
    await rename(archive, file);
    return { file, size, orders, files };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};
