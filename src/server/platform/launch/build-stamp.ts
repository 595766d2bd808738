import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const FOLDERS = ['src', 'public'];
const FILES = ['astro.config.mjs', 'tsconfig.json', 'package-lock.json'];
/** The demo catalogue reaches the built pages through the database, and so through the chrome key. */
const LEFT_OUT = ['src/demo'];

export type BuildFacts = {
  /** absolute URLs of the prerendered pages begin with it */
  readonly siteUrl: string;
  /** what the prerendered pages show from the database */
  readonly chromeKey: string;
};

/**
 * One hash over everything a build is made of. It reads contents, not dates: a fresh checkout of the same
 * commit gets the same hash, and a few hundred small files cost some ten milliseconds.
 *
 * @param root the folder of package.json
 */
export async function hashBuildInputs(root: string, facts: BuildFacts): Promise<string> {
  const nodeMajor = process.versions.node.split('.')[0];
  const hash = createHash('sha256').update(JSON.stringify([facts.siteUrl, facts.chromeKey, nodeMajor]));
  for (const path of await listInputs(root)) {
    const content = await readFile(join(root, path)).catch(() => undefined);
    // With the length in front no content can pass for the beginning of the next file.
    hash.update(`\0${path}\0${content?.length ?? 'missing'}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/** Paths with slashes, sorted, so that every machine hashes in the same order. */
async function listInputs(root: string): Promise<string[]> {
  const found = await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)));
  return [...FILES, ...found.flat()].sort();
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !LEFT_OUT.some((left) => path.startsWith(`${left}/`)));
}
