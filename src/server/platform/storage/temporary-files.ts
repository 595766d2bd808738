import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/duration.ts';
import { isAlive } from '../is-alive.ts';
import { makePrivateFolder } from './private-files.ts';

/** Longer than any upload or encoding. */
const KEPT_MS = HOUR_MS;
const END = '.tmp';
/** Earlier versions wrote names without the id of the process. */
const UNIQUE = /^(?:(\d+)-)?[0-9a-f-]{36}$/;

const readUnique = (name: string): RegExpExecArray | null => {
  if (!name.startsWith('.') || !name.endsWith(END)) return null;
  const stem = name.slice(0, -END.length);
  return UNIQUE.exec(stem.slice(stem.lastIndexOf('.') + 1));
};

/**
 * Name of a file or a folder. It contains the id of the process, so that `sweepTemporaryFiles` recognises those of
 * processes that were killed.
 */
export const temporaryName = (name: string): string => `.${name}.${process.pid}-${randomUUID()}${END}`;

/** Gives `work` a private temporary folder below `parent`, and deletes it afterwards. */
export const withTemporaryFolder = async <T>(
  parent: string,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = join(parent, temporaryName(name));
  await makePrivateFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Deletes temporary files and folders that their process left behind. Call it at the start of a process, before it writes any. */
export const sweepTemporaryFiles = async (folder: string): Promise<number> => {
  let deleted = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const found = readUnique(name);
    if (!found) continue;
    const path = join(folder, name);
    const pid = Number(found[1] ?? 0);
    const isLeft = pid > 0 && (pid === process.pid || !isAlive(pid));
    const written = isLeft ? undefined : await stat(path).catch(() => undefined);
    if (!isLeft && (!written || written.mtimeMs > Date.now() - KEPT_MS)) continue;
    await rm(path, { recursive: true, force: true });
    deleted += 1;
  }
  return deleted;
};
