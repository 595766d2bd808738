import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { App } from '#server/app.ts';
import { firstVariants, type PictureUse } from '#server/media/first-variants.ts';
import { MediaError } from '#server/media/media-error.ts';
import { cropForPhone } from '#server/media/phone-crop.ts';
import type { StoredPicture } from '#server/media/store.ts';
import { listPictureFiles } from './check-references.ts';
import type { Fault } from './fault.ts';
import type { Catalogue } from './schemas.ts';

/** Every picture of the catalogue by its file; the phone crop of a banner by `{file}#phone`. */
export type Pictures = ReadonlyMap<string, StoredPicture>;

export const phoneFile = (file: string): string => `${file}#phone`;

/** Stores the originals. Pictures that are none become faults. */
export const storePictures = async (
  app: App,
  catalogue: Catalogue,
  directory: string,
): Promise<{ pictures: Pictures; faults: Fault[] }> => {
  const pictures = new Map<string, StoredPicture>();
  const faults: Fault[] = [];
  const crops = new Map(
    catalogue.banners.flatMap(({ image, textSide }) =>
      (['en', 'ar'] as const).map(
        (locale) => [image[locale], textSide[locale] === 'left' ? 'right' : 'left'] as const,
      ),
    ),
  );
  const files = new Map(listPictureFiles(catalogue).map((entry) => [entry.file, entry]));
  await Promise.all(
    [...files.values()].map(async ({ list, record, file }) => {
      try {
        const bytes = await readFile(join(directory, 'images', file));
        pictures.set(file, await app.media.put(bytes, { ext: extname(file).slice(1) }));
        const productSide = crops.get(file);
        if (productSide)
          pictures.set(
            phoneFile(file),
            await app.media.put(await cropForPhone(bytes, productSide), { ext: 'webp' }),
          );
      } catch (error) {
        if (!(error instanceof MediaError)) throw error;
        faults.push({ file: `${list}.json`, record, message: `picture '${file}': ${error.message}` });
      }
    }),
  );
  return { pictures, faults };
};

/** Where each picture of the shop's database is shown: what decides which sizes of it are made. */
export const listPictureUses = async (app: App): Promise<PictureUse[]> => {
  const db = app.db.read;
  const [products, categories, campaigns, banners] = await Promise.all([
    db
      .selectFrom('product_image as i')
      .innerJoin('media', 'media.id', 'i.media_id')
      .select(['media.hash', 'media.width', 'i.position'])
      .execute(),
    db
      .selectFrom('category')
      .innerJoin('media', 'media.id', 'category.media_id')
      .select(['media.hash', 'media.width'])
      .execute(),
    db
      .selectFrom('campaign')
      .innerJoin('media', 'media.id', 'campaign.media_id')
      .select(['media.hash', 'media.width'])
      .execute(),
    db
      .selectFrom('banner as b')
      .innerJoin('media', (join) =>
        join.on((eb) =>
          eb.or(
            (['media_en_id', 'media_ar_id', 'phone_media_en_id', 'phone_media_ar_id'] as const).map(
              (column) => eb('media.id', '=', eb.ref(`b.${column}`)),
            ),
          ),
        ),
      )
      .select(['media.hash', 'media.width', 'b.media_en_id', 'b.media_ar_id', 'media.id'])
      .execute(),
  ]);
  const use = (preset: PictureUse['preset']) => (row: { hash: string; width: number }) => ({
    hash: row.hash,
    width: row.width,
    preset,
  });
  return [
    ...banners.map((row) =>
      use(row.id === row.media_en_id || row.id === row.media_ar_id ? 'hero' : 'heroPhone')(row),
    ),
    ...products.filter((row) => row.position === 0).map(use('card')),
    ...categories.map(use('category')),
    ...campaigns.map(use('campaign')),
    ...products.map(use('gallery')),
    ...products.map(use('thumb')),
  ];
};

/** Makes what the first pages show; the rest follows in the background. */
export const prepareFirstPictures = async (app: App, report: (line: string) => void): Promise<void> => {
  const jobs = firstVariants(await listPictureUses(app));
  let done = 0;
  await Promise.all(
    jobs.map(async ({ hash, widths, format }) => {
      await app.media.prepare(hash, widths, format);
      done += 1;
      if (done % 50 === 0 || done === jobs.length)
        report(`Pictures for the first pages: ${done} of ${jobs.length}`);
    }),
  );
};
