import type { Stats } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

interface Places {
  readonly database: { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'postgres' };
  readonly varDir: string;
}

const SECRET = 'shop-secret';
const MAIL = 'mail';
/** Entries that the shop creates in `VAR_DIR`. */
const OWN = [SECRET, MAIL, 'shop.pid', 'files', 'imports', 'media', 'uploads'];
/** File name of a mail in the local inbox. */
const MAIL_FILE = /^\d+-\w+\.eml$/;
const TEMPORARY = /^\..+\.tmp$/;

/** Includes the files that SQLite creates next to the database. */
const databaseFiles = ({ database }: Places): string[] =>
  database.kind === 'sqlite' ? ['', '-wal', '-shm', '-journal'].map((end) => database.file + end) : [];

const statOwn = async (path: string): Promise<Stats | undefined> => {
  const found = await lstat(path).catch(() => undefined);
  return found && !found.isSymbolicLink() && found.uid === process.getuid?.() ? found : undefined;
};

const restrict = async (path: string): Promise<boolean> => {
  const found = await statOwn(path);
  if (!found || (found.mode & 0o077) === 0) return false;
  await chmod(path, found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
  return true;
};

const holdsOnly = async (folder: string, isOwn: (name: string) => boolean): Promise<boolean> => {
  const names = await readdir(folder).catch(() => []);
  return names.length > 0 && names.every((name) => isOwn(name) || TEMPORARY.test(name));
};

const holdsOnlyShop = (folder: string, places: Places): Promise<boolean> => {
  const own = new Set(databaseFiles(places).map((file) => basename(file)));
  if (folder === places.varDir) for (const name of OWN) own.add(name);
  return holdsOnly(folder, (name) => own.has(name));
};

export interface TightenReport {
  readonly tightened: readonly string[];
  /** Folders that remain accessible to other users, because they also contain other files. */
  readonly open: readonly string[];
}

/**
 * Fixes modes left by earlier versions or other umasks. Changes a folder only if it belongs to this user and contains
 * only files of the shop. Does nothing on Windows.
 */
export const tightenFiles = async (places: Places): Promise<TightenReport> => {
  if (!process.getuid) return { tightened: [], open: [] };
  const mail = join(places.varDir, MAIL);
  const own = [...databaseFiles(places), join(places.varDir, SECRET)];
  if (await holdsOnly(mail, (name) => MAIL_FILE.test(name))) own.push(mail);
  const tightened: string[] = [];
  for (const path of own) if (await restrict(path)) tightened.push(path);
  const open: string[] = [];
  const databaseFolder = places.database.kind === 'sqlite' ? [dirname(places.database.file)] : [];
  for (const folder of new Set([places.varDir, ...databaseFolder])) {
    if ((await holdsOnlyShop(folder, places)) && (await statOwn(folder))) {
      if (await restrict(folder)) tightened.push(folder);
    } else if ((((await lstat(folder).catch(() => undefined))?.mode ?? 0) & 0o077) !== 0) open.push(folder);
  }
  return { tightened, open };
};
