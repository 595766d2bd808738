import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PRIVATE_FILE } from './private-files.ts';
import { temporaryName } from './temporary-files.ts';

export async function fileExists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Writes atomically and durably, so that an existing file is complete. Concurrent writers write the same bytes. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(dirname(path), temporaryName(basename(path)));
  try {
    await writeFile(temporary, bytes, { flush: true, mode: PRIVATE_FILE });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
