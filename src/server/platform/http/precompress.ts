import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { encode } from './encodings.ts';
import { isCompressible } from './media-types.ts';

const BEST = 11;
/** Compression saves nothing on smaller files. */
const WORTH_BYTES = 256;

/** Writes `x.br` and `x.gz`, which `static.ts` sends. */
export const precompress = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isCompressible(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const plain = await readFile(file);
      if (plain.length < WORTH_BYTES) return;
      await Promise.all([
        writeFile(`${file}.br`, await encode(plain, 'br', BEST)),
        writeFile(`${file}.gz`, await encode(plain, 'gzip', BEST)),
      ]);
    }),
  );
};
