import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/app.ts';
import { skipUsedIds } from '#server/db/identity.ts';
import { backgroundVariants } from '#server/media/first-variants.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { copyDigitalFiles } from './copy-files.ts';
import type { Fault } from './fault.ts';
import { listPictureUses } from './picture-uses.ts';
import { prepareFirstPictures, storePictures } from './pictures.ts';
import type { Counts } from './write/sync.ts';
import { writeCatalogue } from './write/write-catalogue.ts';
import { writeSources } from './write/write-sources.ts';

export interface ImportOptions {
  /** `first` also makes what the first pages show now, and the rest in the background; `originals` makes nothing. */
  readonly pictures: 'first' | 'originals';
}

/** By table: how many records were added, changed and left as they were. */
export type ImportReport = Readonly<Record<string, Counts>>;

/**
 * Imports the catalogue of `directory`. Everything is checked first: with a single fault the database is not touched.
 * Running it again, on any day, writes only what has changed in the files: dates count from each record's first
 * import, and stock, sales and uses belong to the shop once they are there.
 */
export const importCatalogue = async (
  app: App,
  directory: string,
  report: (line: string) => void,
  options: ImportOptions = { pictures: 'first' },
): Promise<Result<ImportReport, readonly Fault[]>> => {
  const checked = await checkCatalogue(app.db.read, directory);
  if (!checked.ok) return checked;
  const catalogue = checked.value;
  report(`Importing ${catalogue.products.length} products and ${catalogue.reviews.length} reviews ...`);
  const { pictures, faults } = await storePictures(app.media, catalogue, directory);
  if (faults.length > 0) return refuse(faults);
  await copyDigitalFiles(catalogue, directory, app);
  const counts = await app.db.writeAlone(async (db) => {
    const written = await writeCatalogue(db, catalogue, pictures, app.clock.now());
    await writeSources(db, catalogue, pictures, app.clock.now());
    await skipUsedIds(db, app.db.engine, 'attribute');
    return written;
  });
  if (options.pictures === 'first') {
    await prepareFirstPictures(app, report);
    app.media.enqueue(backgroundVariants(await listPictureUses(app.db.read)));
  }
  return ok(counts);
};
