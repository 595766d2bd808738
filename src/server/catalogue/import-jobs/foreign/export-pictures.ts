import { readFile, stat } from 'node:fs/promises';
import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { inBatches } from '#domain/in-batches.ts';
import { listRecords } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { PictureFault } from '#i18n/office/picture-fault.ts';
import type { App } from '#server/context.ts';
import { MediaError } from '#server/media/media-error.ts';
import type { StoredPicture } from '#server/media/store.ts';
import { storeRow } from '../../manage/picture-upload.ts';
import type { PlannedRow } from '../../sheet/planned-row.ts';
import type { CatalogueImport } from '../import-store.ts';
import type { FileFault } from '../read-upload-file.ts';
import { withExport } from './open-export.ts';

export type Fields = Record<string, unknown>;
type Read = (bytes: Uint8Array) => Promise<StoredPicture>;

/** Pictures are decoded in threads, and each may have 20 MB. */
const AT_ONCE = 4;

const readPicture = async (path: string, read: Read): Promise<Result<StoredPicture, PictureFault>> => {
  try {
    if ((await stat(path)).size > PICTURE_BYTES) return refuse({ code: 'too_large' });
    return ok(await read(await readFile(path)));
  } catch (error) {
    if (error instanceof MediaError) return refuse(error.fault);
    throw error;
  }
};

const readAll = async (
  files: ReadonlyMap<string, string>,
  read: Read,
): Promise<ReadonlyMap<string, Result<StoredPicture, PictureFault>>> => {
  const found = new Map<string, Result<StoredPicture, PictureFault>>();
  for (const batch of inBatches([...files], AT_ONCE))
    await Promise.all(batch.map(async ([name, path]) => found.set(name, await readPicture(path, read))));
  return found;
};

/** Names of the pictures of a record. */
export const filesOf = ({ images }: Fields): string[] => listRecords(images).map(({ file }) => String(file));

/** Renames the pictures of a record. @param rename undefined leaves a picture out */
export const renamePictures = (record: Fields, rename: (file: string) => string | undefined): Fields => {
  const { images, variants } = record;
  return {
    ...record,
    images: listRecords(images).flatMap((image) => {
      const file = rename(String(image.file));
      return file === undefined ? [] : [{ ...image, file }];
    }),
    ...(variants !== undefined && {
      variants: listRecords(variants).map((variant) => ({
        ...variant,
        image: typeof variant.image === 'string' ? (rename(variant.image) ?? null) : null,
      })),
    }),
  };
};

const pick = (pictures: ReadonlyMap<string, string>, names: ReadonlySet<string>) =>
  new Map([...pictures].filter(([name]) => names.has(name)));

/** Checks pictures as an upload does, and stores none. @returns why some are not shown */
export const findPictureFaults = async (
  { media }: Pick<App, 'media'>,
  pictures: ReadonlyMap<string, string>,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, PictureFault>> => {
  const read = await readAll(pick(pictures, names), media.inspect);
  return new Map([...read].flatMap(([name, found]) => (found.ok ? [] : [[name, found.error] as const])));
};

/**
 * Stores the pictures of new products and names them by their content. Their rows remain in the library if the change
 * is refused afterwards, as those of other uploads.
 */
export const storePicturesOf = async (
  app: App,
  job: Pick<CatalogueImport, 'id' | 'options'>,
  rows: readonly PlannedRow[],
): Promise<Result<readonly PlannedRow[], FileFault>> => {
  const names = new Set(
    rows.flatMap((row) => (row.kind === 'added' && row.product ? filesOf(row.product.record) : [])),
  );
  if (names.size === 0) return ok(rows);
  return withExport(app, job, async ({ pictures }) => {
    const stored = new Map<string, string>();
    for (const [name, read] of await readAll(pick(pictures, names), app.media.put)) {
      if (!read.ok) continue;
      await storeRow(app, read.value);
      stored.set(name, `${read.value.hash}.${read.value.ext}`);
    }
    return ok(
      rows.map((row) => {
        if (row.kind !== 'added' || !row.product) return row;
        // A file that is gone keeps its name, which the check before writing refuses.
        const record = renamePictures(row.product.record, (file) => stored.get(file) ?? file);
        return { ...row, product: { ...row.product, record } };
      }),
    );
  });
};
