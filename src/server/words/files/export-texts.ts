import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LibraryApp } from '../library/change-library.ts';
import { listLibrary } from '../library/library.ts';
import { exportLibrary, writeAlts } from './library-files.ts';
import { fileOf, listShown } from './list-shown.ts';
import { formatPlaces, PLACES } from './places.ts';
import { formatTextFile } from './text-file.ts';

/** Writes the texts that visitors see as Markdown files, in the layout of `src/content`, and the pictures of the library. @returns the number of texts */
export const exportTexts = async (app: LibraryApp, folder: string): Promise<number> => {
  const { db, texts } = app;
  const library = await listLibrary(db.read);
  const listed = await listShown(db.read, texts.originals);
  for (const text of listed) {
    if (!text.state.shown) continue;
    const file = join(folder, fileOf(text));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, formatTextFile(writeAlts(text.state.shown, text.language, library)));
  }
  await writeFile(join(folder, PLACES), formatPlaces(listed.map(({ page }) => page)));
  await exportLibrary(app, library, folder);
  return listed.length;
};
