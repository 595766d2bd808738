import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const FOLDERS = ['src', 'public'];
const FILES = ['astro.config.mjs', 'tsconfig.json', 'package-lock.json'];
/** Excluded, because the demo data reaches built pages only through the database, which the chrome key covers. */
const EXCLUDED = ['src/demo'];

export type BuildFacts = {
  /** Base of absolute URLs. */
  readonly siteUrl: string;
  /** Key of the database content in prerendered pages. */
  readonly chromeKey: string;
};

/** Hashes contents, so that every checkout of a commit has the same hash. @param root folder of package.json */
export async function hashBuildInputs(root: string, facts: BuildFacts): Promise<string> {
  const nodeMajor = process.versions.node.split('.')[0];
  const hash = createHash('sha256').update(JSON.stringify([facts.siteUrl, facts.chromeKey, nodeMajor]));
  for (const path of await listInputs(root)) {
    const content = await readFile(join(root, path)).catch(() => undefined);
    // The length prevents ambiguous input.
    hash.update(`\0${path}\0${content?.length ?? 'missing'}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

async function listInputs(root: string): Promise<string[]> {
  const found = await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)));
  return [...FILES, ...found.flat()].sort();
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !EXCLUDED.some((left) => path.startsWith(`${left}/`)));
}
