import { randomUUID } from 'node:crypto';
import { chmod, copyFile, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '#server/platform/storage/private-files.ts';

/** Copies a file to a temporary one in the folder of `file`, so that a rename replaces `file` at once. @returns its path */
export const placeBeside = async (from: string, file: string): Promise<string> => {
  await makePrivateFolder(dirname(file));
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
  // copyFile also copies the mode.
  await chmod(from, PRIVATE_FILE);
  await copyFile(from, temporary);
  const handle = await open(temporary, 'r+');
  await handle.sync();
  await handle.close();
  return temporary;
};
