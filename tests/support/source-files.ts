import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Returns paths from the root of the checkout. Fails if none matches, because a guard would then guard nothing. */
export const listFiles = (pattern: string, exclude: readonly string[] = []): string[] => {
  const files = globSync(pattern, { cwd: ROOT, exclude }).map(String);
  if (files.length === 0) throw new Error(`No file matches ${pattern}.`);
  return files;
};

export const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns path and text of each file. */
export const readFiles = (pattern: string): (readonly [path: string, text: string])[] =>
  listFiles(pattern).map((path) => [path, readSource(path)] as const);
