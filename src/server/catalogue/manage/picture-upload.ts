import { readFile } from 'node:fs/promises';
import {
  listPresetWidths,
  MEDIA_FORMATS,
  type MediaWidth,
  PICTURE_BYTES,
  type PicturePreset,
} from '#domain/catalogue/media.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
import { backgroundVariants, firstVariants, type PictureUse } from '#server/media/first-variants.ts';
import { MediaError, type MediaErrorCode } from '#server/media/media-error.ts';
import type { StoredPicture } from '#server/media/store.ts';

export interface ReceivedPicture {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** Stores the row of a picture, once. */
export const storeRow = async (
  { db }: Pick<App, 'db'>,
  { edgeColor, ...columns }: StoredPicture,
): Promise<void> => {
  await db.write((transaction) =>
    transaction
      .insertInto('media')
      .values({ ...columns, edge_color: edgeColor })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute(),
  );
};

/** Stores an uploaded picture, and its row, which a failed change of the product leaves unused. */
export const putUpload = async (
  { db, media }: Pick<App, 'db' | 'media'>,
  { path, bytes }: ReceivedPicture,
): Promise<Result<StoredPicture, MediaErrorCode>> => {
  if (bytes > PICTURE_BYTES) return refuse('too-large');
  try {
    const picture = await media.put(await readFile(path));
    await storeRow({ db }, picture);
    return ok(picture);
  } catch (error) {
    if (error instanceof MediaError) return refuse(error.code);
    throw error;
  }
};

const PRESETS = ['gallery', 'thumb', 'card'] as const;

/** Widths in which the pages of a product show a picture. */
const listProductWidths = (width: number): MediaWidth[] => [
  ...new Set(PRESETS.flatMap((preset) => listPresetWidths(preset, width))),
];

/** Creates the sizes of pictures in the background. Default: those of a product. */
export const enqueuePictures = (
  { media }: Pick<App, 'media'>,
  pictures: readonly { readonly hash: string; readonly width: number; readonly ext: string }[],
  presets: readonly PicturePreset[] = PRESETS,
): void => {
  const uses = pictures
    .filter(({ ext }) => ext !== 'svg')
    .flatMap(({ hash, width }) => presets.map((preset): PictureUse => ({ hash, width, preset })));
  media.enqueue([...firstVariants(uses), ...backgroundVariants(uses)]);
};

export interface PictureProgress {
  readonly ready: number;
  readonly total: number;
}

/** How many sizes of a picture exist. A drawing has none. */
export const readProgress = async (
  { media }: Pick<App, 'media'>,
  { hash, width, ext }: { readonly hash: string; readonly width: number; readonly ext: string },
): Promise<PictureProgress> => {
  if (ext === 'svg') return { ready: 0, total: 0 };
  const widths = listProductWidths(width);
  const ready = await Promise.all(MEDIA_FORMATS.map((format) => media.countReady({ hash, widths, format })));
  return { ready: ready.reduce((sum, count) => sum + count, 0), total: widths.length * MEDIA_FORMATS.length };
};
