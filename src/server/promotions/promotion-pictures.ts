import { readFile } from 'node:fs/promises';
import { ok, type Result, refuse } from '#domain/result.ts';
import { phoneFile } from '#server/catalogue/import/pictures.ts';
import type { References } from '#server/catalogue/import/write/rows.ts';
import { storeRow } from '#server/catalogue/manage/picture-upload.ts';
import type { App } from '#server/context.ts';
import { pictureWork } from '#server/media/picture-work.ts';

/** Names of stored originals (`HASH.EXT`), by the field that shows them. */
export type PromotionPictures = Readonly<Record<string, string>>;

const findId = async ({ db }: Pick<App, 'db'>, file: string): Promise<number | undefined> => {
  const [hash = '', ext = ''] = file.split('.', 2);
  const row = await db.read
    .selectFrom('media')
    .select('id')
    .where('hash', '=', hash)
    .where('ext', '=', ext)
    .executeTakeFirst();
  return row?.id;
};

/** Stores the part of a banner that phones show. The products are beside the text, which stands at the start. */
const storePhonePicture = async (
  app: Pick<App, 'db' | 'media'>,
  file: string,
  productSide: 'left' | 'right',
): Promise<number | undefined> => {
  const original = await app.media.find(file);
  if (!original) return undefined;
  const bytes = await pictureWork.shop('crop', { bytes: await readFile(original.path), productSide });
  const picture = await app.media.put(bytes);
  await storeRow(app, picture);
  return findId(app, `${picture.hash}.${picture.ext}`);
};

/** Finds stored pictures, for the writers of the importer. @returns the fields without a picture otherwise */
export const findPictures = async (
  app: Pick<App, 'db' | 'media'>,
  pictures: PromotionPictures,
  withPhone: boolean,
): Promise<Result<References['media'], readonly string[]>> => {
  const ids = new Map<string, number>();
  const missing: string[] = [];
  for (const [field, file] of Object.entries(pictures)) {
    const id = await findId(app, file);
    const side = field.endsWith('.ar') ? 'left' : 'right';
    const phone = id === undefined || !withPhone ? id : await storePhonePicture(app, file, side);
    if (id === undefined || phone === undefined) missing.push(field);
    else {
      ids.set(file, id);
      ids.set(phoneFile(file), phone);
    }
  }
  if (missing.length > 0) return refuse(missing);
  return ok((file) => ids.get(file) ?? 0);
};
