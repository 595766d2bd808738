import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RASTER_EXTENSIONS } from '#domain/catalogue/media.ts';
import { createKeyedQueue } from '#server/platform/concurrency.ts';
import { type FileStorage, openFileStorage } from '#server/platform/storage/file-storage.ts';
import { makePrivateFolderSync } from '#server/platform/storage/private-files.ts';
import { HASH_LENGTH, MEDIA_TYPES, parseMediaName, type VariantName } from './name.ts';
import { pictureWork } from './picture-work.ts';
import type { PictureFacts } from './process/inspect.ts';

export type StoredPicture = PictureFacts & { hash: string };

interface MediaFile {
  path: string;
  type: string;
}

export interface MediaStore {
  /** Same as `put`, but does not store the picture. @throws MediaError */
  inspect(bytes: Uint8Array): Promise<StoredPicture>;
  /** Stores a picture, without metadata such as the position of the camera. @throws MediaError */
  put(bytes: Uint8Array): Promise<StoredPicture>;
  /** Makes a photograph of a customer safe and small. It is not stored here. @throws MediaError */
  toPhoto(bytes: Uint8Array): Promise<Uint8Array>;
  /** @param name last segment of a media URL */
  find(name: string): Promise<MediaFile | undefined>;
}

interface MediaParts {
  folder: string;
  fileStorage?: FileStorage;
}

/** Variants of the demo's first screens, so that a new shop does not encode them (src/demo/README.md). */
const DEMO_VARIANTS = fileURLToPath(new URL('../../demo/variants', import.meta.url));
/** A bundled or reduced server has no demo. */
const demoVariants = new Set(existsSync(DEMO_VARIANTS) ? readdirSync(DEMO_VARIANTS) : []);

/** Originals in `folder` belong in a backup. `folder/variants` can be deleted at any time. */
export function openMediaStore({
  folder,
  fileStorage = openFileStorage(folder, undefined),
}: MediaParts): MediaStore {
  const variants = join(folder, 'variants');
  makePrivateFolderSync(variants);
  const runInOrder = createKeyedQueue();

  /** Checks and cleans a picture, and names it by its content. */
  async function read(bytes: Uint8Array) {
    const { facts, bytes: clean } = await pictureWork.shop('read', bytes);
    const hash = createHash('sha256').update(clean).digest('hex').slice(0, HASH_LENGTH);
    return { picture: { hash, ...facts }, clean };
  }

  async function put(bytes: Uint8Array): Promise<StoredPicture> {
    const { picture, clean } = await read(bytes);
    const path = join(folder, `${picture.hash}.${picture.ext}`);
    await runInOrder(path, async () => {
      if (!(await fileStorage.isStored(path))) await fileStorage.write(path, clean);
    });
    return picture;
  }

  async function findOriginal(hash: string): Promise<string | undefined> {
    for (const ext of RASTER_EXTENSIONS) {
      const path = join(folder, `${hash}.${ext}`);
      if (await fileStorage.has(path)) return path;
    }
    return undefined;
  }

  /** @returns false if there is no such picture */
  async function encodeMissing(path: string, { hash, width, format }: VariantName): Promise<boolean> {
    if (await fileStorage.has(path)) return true;
    const picture = await findOriginal(hash);
    if (!picture) return false;
    await fileStorage.write(path, await pictureWork.variants('encode', { picture, width, format }));
    return true;
  }

  async function find(name: string): Promise<MediaFile | undefined> {
    const parsed = parseMediaName(name);
    if (!parsed) return undefined;
    if (parsed.kind === 'original') {
      const path = join(folder, name);
      return (await fileStorage.has(path)) ? { path, type: MEDIA_TYPES[parsed.ext] } : undefined;
    }
    const type = MEDIA_TYPES[parsed.format];
    if (demoVariants.has(name)) return { path: join(DEMO_VARIANTS, name), type };
    const path = join(variants, name);
    const exists =
      (await fileStorage.has(path)) || (await runInOrder(name, () => encodeMissing(path, parsed)));
    return exists ? { path, type } : undefined;
  }

  return {
    inspect: async (bytes) => (await read(bytes)).picture,
    toPhoto: (bytes) => pictureWork.customers('photo', bytes),
    put,
    find,
  };
}
