import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import { reasonOf } from '#server/platform/database/errors.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makePrivateFolder, PRIVATE_FILE } from '#server/platform/storage/private-files.ts';

export const DATABASE_ENTRY = 'shop.db';
export const MANIFEST_ENTRY = 'backup.json';

const FOLDERS = ['media', 'files', 'mail'];
/** Image sizes are excluded because they can be generated again. */
const EXCLUDED = ['media/variants'];
/** Secret that protects codes, encrypted texts and signed links. A backup does not contain it. */
export const SECRET_FILE = 'shop-secret';

/** Lists the shop's files relative to `varDir`, except the database, `EXCLUDED` and incomplete files. */
const listShopFiles = async (varDir: string): Promise<string[]> => {
  const found: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(varDir, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (EXCLUDED.includes(path) || entry.name.endsWith('.tmp')) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  for (const folder of FOLDERS) await visit(folder);
  return found;
};

/**
 * Packs `staging` (database and manifest) and the shop's files. The database is copied first and files never change, so
 * all files of the copy exist.
 *
 * @returns number of files besides the two entries of `staging`
 * @throws when a file cannot be read
 */
export const packArchive = async (archive: string, staging: string, varDir: string): Promise<number> => {
  const files = await listShopFiles(varDir);
  const entries = [MANIFEST_ENTRY, DATABASE_ENTRY].map((entry) => join(staging, entry));
  const pack = tar.create(
    {
      cwd: varDir,
      gzip: true,
      strict: true,
      preservePaths: true,
      onWriteEntry: (entry) => {
        if (isAbsolute(entry.path)) entry.path = basename(entry.path);
      },
    },
    [...entries, ...files],
  );
  // The archive contains personal data.
  await pipeline(pack, createWriteStream(archive, { mode: PRIVATE_FILE, flush: true }));
  return files.length;
};

const isShopFile = (path: string, type: string): boolean =>
  /^(?:Old|Contiguous)?File$/.test(type) &&
  (path === MANIFEST_ENTRY ||
    path === DATABASE_ENTRY ||
    // Backups of earlier versions contain it.
    path === SECRET_FILE ||
    FOLDERS.some((folder) => path.startsWith(`${folder}/`))) &&
  !path.split(/[/\\]/).includes('..');

/**
 * Unpacks an archive into a new folder. First checks that all entries are regular files at the expected paths.
 *
 * @throws StartupError when the archive is damaged or not a backup
 */
export const unpackArchive = async (archive: string, folder: string): Promise<void> => {
  const names = new Set<string>();
  let hasOthers = false;
  const onReadEntry = ({ path, type }: tar.ReadEntry): void => {
    names.add(path);
    hasOthers ||= !isShopFile(path, type);
  };
  const read = <T>(reading: Promise<T>): Promise<T> =>
    reading.catch((error: unknown) => {
      throw new StartupError(`${archive} is not a backup: ${reasonOf(error)}`);
    });
  await read(tar.list({ file: archive, strict: true, onReadEntry }));
  if (hasOthers)
    throw new StartupError(
      `${archive} is not a backup of a shop: it contains files that do not belong to a shop.`,
    );
  if (!names.has(MANIFEST_ENTRY) || !names.has(DATABASE_ENTRY))
    throw new StartupError(`${archive} is not a backup of a shop: it contains no database.`);
  await makePrivateFolder(folder);
  await read(tar.extract({ file: archive, cwd: folder, strict: true }));
};
