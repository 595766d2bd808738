import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '#server/media/files.ts';
import type { Catalogue } from './schemas/catalogue.ts';

/** Digital goods stand outside the web root: only whoever bought one is given it. */
export const digitalFolder = (varDir: string): string => join(varDir, 'files');

export const copyDigitalFiles = async (
  { products }: Catalogue,
  directory: string,
  varDir: string,
): Promise<void> => {
  const folder = digitalFolder(varDir);
  await mkdir(folder, { recursive: true });
  for (const name of new Set(products.map(({ digitalFile }) => digitalFile))) {
    if (name === null) continue;
    const wanted = await readFile(join(directory, 'files', name));
    const stored = await readFile(join(folder, name)).catch(() => undefined);
    if (!stored?.equals(wanted)) await writeWhole(join(folder, name), wanted);
  }
};
