import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '#server/platform/startup-error.ts';
import { makePrivateFolder, PRIVATE_FILE } from '#server/platform/storage/private-files.ts';

/** The database inside an archive, and what says what the archive is. */
export const DATABASE_ENTRY = 'shop.db';
export const MANIFEST_ENTRY = 'backup.json';

/** Folders of the shop that belong into a backup. Sizes of pictures are left out: they are made again. */
const FOLDERS = ['media', 'files', 'mail'];
const LEFT_OUT = ['media/variants'];
/** What stands beside them: the secret that codes, sealed texts and links are made with. */
const FILES = ['shop-secret'];

/** @throws StartupError with what tar says, and where there is no tar */
const runTar = (args: readonly string[], input = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const tar = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let out = '';
    let said = '';
    tar.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    tar.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    // It ends before it has read everything when something is wrong: its exit code tells.
    tar.stdin.on('error', () => {});
    tar.on('error', (error) => reject(new StartupError(`Backups need the program tar: ${error.message}`)));
    tar.on('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new StartupError(`tar failed: ${said.trim().split('\n')[0] || `exit code ${code}`}`));
    });
    tar.stdin.end(input);
  });

/** Files of the shop beside its database, relative to `varDir`. Those that are still being written are left out. */
const listShopFiles = async (varDir: string): Promise<string[]> => {
  const found: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(varDir, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (LEFT_OUT.includes(path) || entry.name.endsWith('.tmp')) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  for (const folder of FOLDERS) await visit(folder);
  const top = await readdir(varDir, { withFileTypes: true });
  return [
    ...top.filter((entry) => entry.isFile() && FILES.includes(entry.name)).map(({ name }) => name),
    ...found,
  ];
};

/**
 * Packs the two entries of `staging` and the shop's files into `archive`. What the database names has been there
 * before it was copied: originals and files are never changed, only added.
 * @returns how many files of the shop are in it
 */
export const packArchive = async (archive: string, staging: string, varDir: string): Promise<number> => {
  const plain = `${archive}.plain`;
  const files = await listShopFiles(varDir);
  try {
    await runTar(['-cf', plain, '-C', staging, MANIFEST_ENTRY, DATABASE_ENTRY]);
    if (files.length > 0)
      await runTar(
        ['-rf', plain, '-C', varDir, '--null', '-T', '-'],
        files.map((file) => `${file}\0`).join(''),
      );
    await pipeline(
      createReadStream(plain),
      createGzip(),
      // Customers' addresses are in it.
      createWriteStream(archive, { mode: PRIVATE_FILE, flush: true }),
    );
    return files.length;
  } finally {
    await rm(plain, { force: true });
  }
};

const isOurs = (path: string): boolean =>
  path === MANIFEST_ENTRY ||
  path === DATABASE_ENTRY ||
  FILES.includes(path) ||
  FOLDERS.some((folder) => path.startsWith(`${folder}/`));

/**
 * Unpacks an archive into a new folder. Nothing is unpacked of one that holds anything but plain files in the places
 * of a shop. @throws StartupError when it is no such archive
 */
export const unpackArchive = async (archive: string, folder: string): Promise<void> => {
  await makePrivateFolder(folder);
  const plain = join(folder, 'archive.tar');
  try {
    await pipeline(createReadStream(archive), createGunzip(), createWriteStream(plain)).catch(
      (error: Error) => {
        throw new StartupError(`${archive} is no backup: ${error.message}`);
      },
    );
    const names = (await runTar(['-tf', plain])).split('\n').filter(Boolean);
    const kinds = (await runTar(['-tvf', plain])).split('\n').filter(Boolean);
    const stranger = names.find((name) => !isOurs(name) || name.split('/').includes('..'));
    if (stranger !== undefined || kinds.some((line) => !line.startsWith('-')))
      throw new StartupError(`${archive} is no backup of a shop: it holds more than a shop's files.`);
    if (!names.includes(MANIFEST_ENTRY) || !names.includes(DATABASE_ENTRY))
      throw new StartupError(`${archive} is no backup of a shop: it holds no database.`);
    await runTar(['-xf', plain, '-C', folder]);
  } finally {
    await rm(plain, { force: true });
  }
};
