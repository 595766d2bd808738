import { closeSync, mkdirSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';

/** The umask can only restrict it further. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
};

export const makePrivateFolderSync = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
};

/** Does not open an existing file, since closing it would release the POSIX locks of other connections. */
export const touchPrivateFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'ax', PRIVATE_FILE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};
