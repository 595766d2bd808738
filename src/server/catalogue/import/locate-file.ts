import { join } from 'node:path';
import { fileExists } from '#server/platform/storage/files.ts';

/**
 * Finds a named file of a catalogue. Some systems store the letters of its name in two code points, others in one.
 *
 * @returns its path; undefined if there is none
 */
export const locateFile = async (folder: string, name: string): Promise<string | undefined> => {
  for (const spelling of new Set([name, name.normalize('NFC'), name.normalize('NFD')])) {
    const path = join(folder, spelling);
    if (await fileExists(path)) return path;
  }
  return undefined;
};
