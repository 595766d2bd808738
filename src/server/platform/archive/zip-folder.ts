import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ZipFile } from 'yazl';

/** Pictures are compressed already. */
const COMPRESSED = /\.(?:avif|gif|jpe?g|pdf|png|webp|zip)$/i;

/** Streams all files of a folder as a zip archive, below `root`. */
export const zipFolder = async (folder: string, root: string): Promise<NodeJS.ReadableStream> => {
  const zip = new ZipFile();
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = [root, ...relative(folder, path).split(sep)].join('/');
    zip.addFile(path, name, { compress: !COMPRESSED.test(name) });
  }
  zip.end();
  return zip.outputStream;
};
