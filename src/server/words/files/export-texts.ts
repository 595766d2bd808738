import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WordsApp } from '../manage/change-page.ts';
import { fileOf, listShown } from './list-shown.ts';
import { formatPlaces, PLACES } from './places.ts';
import { formatTextFile } from './text-file.ts';

/** Writes the texts that visitors see as Markdown files, in the layout of `src/content`. @returns their number */
export const exportTexts = async ({ db, texts }: WordsApp, folder: string): Promise<number> => {
  const listed = await listShown(db.read, texts.originals);
  for (const text of listed) {
    if (!text.state.shown) continue;
    const file = join(folder, fileOf(text));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, formatTextFile(text.state.shown));
  }
  await writeFile(join(folder, PLACES), formatPlaces(listed.map(({ page }) => page)));
  return listed.length;
};
