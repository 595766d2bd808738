import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a page may carry inline, as sources of a policy: `'sha256-...'`. Made by the build. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const FILE = 'inline-hashes.json';

export const writeInlineHashes = (folder: string, hashes: InlineHashes): Promise<void> =>
  writeFile(join(folder, FILE), JSON.stringify(hashes));

export const readInlineHashes = async (folder: string): Promise<InlineHashes> =>
  JSON.parse(await readFile(join(folder, FILE), 'utf8')) as InlineHashes;
