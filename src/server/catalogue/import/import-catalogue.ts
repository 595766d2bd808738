import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/app.ts';
import { skipUsedIds } from '#server/db/identity.ts';
import { backgroundVariants } from '#server/media/first-variants.ts';
import { checkReferences } from './check-references.ts';
import type { Fault } from './fault.ts';
import { listPictureUses, prepareFirstPictures, storePictures } from './pictures.ts';
import { readCatalogue } from './read-catalogue.ts';
import type { Catalogue } from './schemas.ts';
import type { Counts } from './sync.ts';
import { writeCatalogue } from './write-catalogue.ts';

export interface ImportOptions {
  /** `first` also makes what the first pages show now, and the rest in the background; `originals` makes nothing. */
  readonly pictures: 'first' | 'originals';
}

/** By table: how many records were added, changed and left as they were. */
export type ImportReport = ReadonlyMap<string, Counts>;

const copyDigitalFiles = async (app: App, catalogue: Catalogue, directory: string): Promise<void> => {
  const folder = join(app.config.varDir, 'files');
  await mkdir(folder, { recursive: true });
  for (const { digitalFile } of catalogue.products)
    if (digitalFile) await copyFile(join(directory, 'files', digitalFile), join(folder, digitalFile));
};

/**
 * Imports the catalogue of `directory`. Everything is checked first: with a single fault nothing is written. Running it
 * again changes nothing that has not changed in the files.
 */
export const importCatalogue = async (
  app: App,
  directory: string,
  report: (line: string) => void,
  options: ImportOptions = { pictures: 'first' },
): Promise<Result<ImportReport, Fault[]>> => {
  const read = await readCatalogue(directory);
  if (!read.ok) return read;
  const catalogue = read.value;
  const faults = checkReferences(catalogue, directory);
  if (faults.length > 0) return refuse(faults);
  report(`Importing ${catalogue.products.length} products, ${catalogue.reviews.length} reviews ...`);
  const stored = await storePictures(app, catalogue, directory);
  if (stored.faults.length > 0) return refuse(stored.faults);
  await copyDigitalFiles(app, catalogue, directory);
  const counts = await app.db.writeAlone(async (db) => {
    const written = await writeCatalogue(db, catalogue, stored.pictures, app.clock.now());
    await skipUsedIds(db, app.db.engine, 'attribute');
    return written;
  });
  if (options.pictures === 'first') {
    await prepareFirstPictures(app, report);
    app.media.enqueue(backgroundVariants(await listPictureUses(app)));
  }
  return ok(counts);
};
