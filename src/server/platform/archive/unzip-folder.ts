import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makePrivateFolder, PRIVATE_FILE } from '#server/platform/storage/private-files.ts';
import type { ZipEntry } from './read-zip.ts';

/** Writes entries into a folder. @param place path in the folder; undefined leaves an entry out */
export const unzipFolder = async (
  entries: readonly ZipEntry[],
  folder: string,
  place: (path: string) => string | undefined,
): Promise<void> => {
  for (const entry of entries) {
    const path = place(entry.path);
    if (path === undefined) continue;
    const file = join(folder, path);
    await makePrivateFolder(dirname(file));
    await pipeline(await entry.open(), createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE }));
  }
};
