import { closeSync, mkdirSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';

/** Only the shop's user reads and writes. The umask can take more away, and never gives back. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes what is missing of the path. Folders that exist keep their mode. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
};

export const makePrivateFolderSync = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
};

/**
 * Makes an empty file unless there is one: for SQLite, which would create it with a wider mode. An existing file is not even
 * opened: closing it would release the locks that another connection of this process holds.
 */
export const touchPrivateFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'ax', PRIVATE_FILE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};
