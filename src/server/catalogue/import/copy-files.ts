import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#server/context.ts';
import { makePrivateFolder } from '#server/platform/storage/private-files.ts';
import { locateFile } from './locate-file.ts';
import type { Catalogue } from './schemas/catalogue.ts';

/** Outside the web root, since only customers who bought a file may download it. */
export const digitalFolder = (varDir: string): string => join(varDir, 'files');

export const copyDigitalFiles = async (
  { products }: Catalogue,
  directory: string,
  { config, fileStorage }: Pick<App, 'config' | 'fileStorage'>,
): Promise<void> => {
  const folder = digitalFolder(config.varDir);
  await makePrivateFolder(folder);
  for (const name of new Set(products.map(({ digitalFile }) => digitalFile))) {
    if (name === null) continue;
    const source = join(directory, 'files');
    const wanted = await readFile((await locateFile(source, name)) ?? join(source, name));
    const path = join(folder, name);
    const stored = (await fileStorage.fetchLatest(path)) ? await readFile(path) : undefined;
    if (!stored?.equals(wanted)) await fileStorage.write(path, wanted);
  }
};
