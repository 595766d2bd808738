import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentPictures } from '#domain/content-pictures.ts';

const FILE = 'content-pictures.json';

/** Moves the list of the build (pages/content-pictures.json.ts), which is no page, to the server's folder. */
export const moveContentPictures = async (clientFolder: string, serverFolder: string): Promise<void> => {
  const file = join(clientFolder, FILE);
  await writeFile(join(serverFolder, FILE), await readFile(file));
  await rm(file);
};

export const readContentPictures = async (serverFolder: string): Promise<ContentPictures> =>
  JSON.parse(await readFile(join(serverFolder, FILE), 'utf8'));
