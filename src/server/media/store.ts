import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { MediaFormat, MediaWidth } from '#domain/catalogue/media.ts';
import { RASTER_EXTENSIONS } from '#domain/catalogue/media.ts';
import { createKeyedQueue } from '#server/platform/concurrency.ts';
import { type FileStorage, openFileStorage } from '#server/platform/storage/file-storage.ts';
import { fileExists } from '#server/platform/storage/files.ts';
import { makePrivateFolderSync } from '#server/platform/storage/private-files.ts';
import { createBackgroundQueue, type MediaJob, type MediaLog } from './background.ts';
import { formatVariantName, HASH_LENGTH, MEDIA_TYPES, parseMediaName } from './name.ts';
import { pictureWork } from './picture-work.ts';
import type { Variant } from './process/encode.ts';
import type { PictureFacts } from './process/inspect.ts';

export type StoredPicture = PictureFacts & { hash: string };

interface MediaFile {
  path: string;
  /** Differs from the requested name if the file is a fallback. */
  name: string;
  type: string;
  /** False for a WebP that replaces an AVIF until it is created. */
  final: boolean;
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
  prepare(hash: string, widths: readonly MediaWidth[], format: MediaFormat): Promise<void>;
  /** How many of the widths exist. */
  countReady(job: MediaJob): Promise<number>;
  /** Creates missing variants in the background. */
  enqueue(jobs: Iterable<MediaJob>): void;
  close(): Promise<void>;
}

interface MediaParts {
  folder: string;
  log: MediaLog;
  fileStorage?: FileStorage;
  /** If false, `enqueue` does nothing and WebP replaces missing AVIF. */
  inBackground?: boolean;
}

/** Originals in `folder` belong in a backup. `folder/variants` can be deleted at any time. */
export function openMediaStore({
  folder,
  log,
  fileStorage = openFileStorage(folder, undefined),
  inBackground = true,
}: MediaParts): MediaStore {
  const variants = join(folder, 'variants');
  makePrivateFolderSync(variants);
  const runInOrder = createKeyedQueue();
  const background = createBackgroundQueue(makeInBackground, log);

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

  async function makeMissing(
    { hash, widths, format }: MediaJob,
    lane: 'shop' | 'background',
    signal?: AbortSignal,
  ): Promise<void> {
    const missing: MediaWidth[] = [];
    for (const width of widths) {
      if (!(await fileStorage.has(join(variants, formatVariantName(hash, width, format)))))
        missing.push(width);
    }
    if (missing.length === 0) return;
    const file = await findOriginal(hash);
    if (!file) throw new Error(`no original of picture ${hash}`);
    const writes: Promise<void>[] = [];
    const give = ({ width, bytes }: Variant) => {
      const write = fileStorage.write(join(variants, formatVariantName(hash, width, format)), bytes);
      // Awaited below, perhaps after it has failed.
      write.catch(() => {});
      writes.push(write);
    };
    try {
      await pictureWork[lane]('encode', { file, widths: missing, format }, { give, signal });
    } finally {
      await Promise.all(writes);
    }
  }

  /** Runs one task at a time per picture and format. */
  async function prepare(hash: string, widths: readonly MediaWidth[], format: MediaFormat): Promise<void> {
    await runInOrder(`${hash}.${format}`, () => makeMissing({ hash, widths, format }, 'shop'));
  }

  async function makeInBackground(job: MediaJob, signal: AbortSignal): Promise<void> {
    await runInOrder(`${job.hash}.${job.format}`, () => makeMissing(job, 'background', signal));
  }

  async function find(name: string): Promise<MediaFile | undefined> {
    const parsed = parseMediaName(name);
    if (!parsed) return undefined;
    if (parsed.kind === 'original') {
      const path = join(folder, name);
      if (!(await fileStorage.has(path))) return undefined;
      return { path, name, type: MEDIA_TYPES[parsed.ext], final: true };
    }
    const path = join(variants, name);
    const { hash, width, format } = parsed;
    if (!(await fileStorage.has(path))) {
      if (!(await findOriginal(hash))) return undefined;
      if (format === 'avif') {
        if (inBackground) background.addUrgent(hash, width, format);
        const standIn = await find(formatVariantName(hash, width, 'webp'));
        return standIn && { ...standIn, final: false };
      }
      await prepare(hash, [width], format);
    }
    return { path, name, type: MEDIA_TYPES[format], final: true };
  }

  async function countReady({ hash, widths, format }: MediaJob): Promise<number> {
    const names = widths.map((width) => join(variants, formatVariantName(hash, width, format)));
    const ready = await Promise.all(
      names.map(async (name) => (await fileExists(name)) || (await fileStorage.isStored(name))),
    );
    return ready.filter(Boolean).length;
  }

  const enqueue = (jobs: Iterable<MediaJob>) => {
    if (inBackground) background.add(jobs);
  };
  return {
    inspect: async (bytes) => (await read(bytes)).picture,
    toPhoto: (bytes) => pictureWork.customers('photo', bytes),
    put,
    find,
    countReady,
    prepare,
    enqueue,
    close: background.close,
  };
}
