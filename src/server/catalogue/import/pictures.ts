import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '#server/media/media-error.ts';
import { pictureWork } from '#server/media/picture-work.ts';
import type { MediaStore, StoredPicture } from '#server/media/store.ts';
import { collectFaults, type Fault } from './fault.ts';
import { listNamedPictures } from './list-files.ts';
import { locateFile } from './locate-file.ts';
import type { Catalogue } from './schemas/catalogue.ts';

/** Pictures by file name. The phone crop of a banner has the key `phoneFile(file)`. */
export type Pictures = ReadonlyMap<string, StoredPicture>;

export const phoneFile = (file: string): string => `${file}#phone`;

/** @throws Error if the file was not stored */
export const getPicture = (pictures: Pictures, file: string): StoredPicture => {
  const picture = pictures.get(file);
  if (!picture) throw new Error(`The picture '${file}' was not stored`);
  return picture;
};

const findProductSides = ({ banners }: Catalogue): ReadonlyMap<string, 'left' | 'right'> =>
  new Map(
    banners.flatMap(({ image, textSide }) =>
      (['en', 'ar'] as const).map(
        (locale) => [image[locale], textSide[locale] === 'left' ? 'right' : 'left'] as const,
      ),
    ),
  );

/** Stores all pictures and the phone crops of banners. Reports a fault for a file that is not an image. */
export const storePictures = async (
  media: Pick<MediaStore, 'put'>,
  catalogue: Catalogue,
  directory: string,
): Promise<{ pictures: Pictures; faults: readonly Fault[] }> => {
  const { faults, reporterFor } = collectFaults();
  const sides = findProductSides(catalogue);
  const store = async (file: string): Promise<[string, StoredPicture][]> => {
    const folder = join(directory, 'images');
    const bytes = await readFile((await locateFile(folder, file)) ?? join(folder, file));
    const original = await media.put(bytes);
    const side = sides.get(file);
    if (!side) return [[file, original]];
    return [
      [file, original],
      [phoneFile(file), await media.put(await pictureWork.shop('crop', { bytes, productSide: side }))],
    ];
  };
  const named = Map.groupBy(listNamedPictures(catalogue.settings, catalogue), ({ file }) => file);
  const stored = await Promise.all(
    [...named].map(async ([file, [first]]) => {
      try {
        return await store(file);
      } catch (error) {
        if (!(error instanceof MediaError) || !first) throw error;
        reporterFor(first.list)(first.record, { code: 'in_picture', file, picture: error.fault });
        return [];
      }
    }),
  );
  return { pictures: new Map(stored.flat()), faults };
};
