import { readFile } from 'node:fs/promises';
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App } from '#server/context.ts';
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
