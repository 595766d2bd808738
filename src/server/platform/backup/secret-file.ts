import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileExists } from '#server/platform/storage/files.ts';
import { SECRET_FILE } from './archive.ts';
import { placeBeside } from './place-beside.ts';

const secretOf = (archive: string): string => `${archive}.secret`;

/** @returns `to`; undefined if there is no file to copy */
const replace = async (from: string, to: string): Promise<string | undefined> => {
  if (!(await fileExists(from))) return undefined;
  await rename(await placeBeside(from, to), to);
  return to;
};

/** Copies the shop's secret beside a backup, which does not contain it. @returns undefined if no file stores the secret */
export const saveSecret = (varDir: string, archive: string): Promise<string | undefined> =>
  replace(join(varDir, SECRET_FILE), secretOf(archive));

/** Copies it back, if it is there. */
export const restoreSecret = (archive: string, varDir: string): Promise<string | undefined> =>
  replace(secretOf(archive), join(varDir, SECRET_FILE));
