import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { MediaFormat, MediaWidth } from '#domain/catalogue/media.ts';
import { createGate, createTurns } from '#server/platform/concurrency.ts';
import { type Depot, openDepot } from '#server/platform/storage/file-storage.ts';
import { makePrivateFolderSync } from '#server/platform/storage/private-files.ts';
import { createBackgroundQueue, createQuietWait, type MediaJob, type MediaLog } from './background.ts';
import { encodeWidths } from './encode.ts';
import { inspectPicture, type PictureFacts } from './inspect.ts';
import { formatVariantName, HASH_LENGTH, MEDIA_TYPES, parseMediaName, RASTER_EXTENSIONS } from './name.ts';

export type StoredPicture = PictureFacts & { hash: string };

export interface MediaFile {
  path: string;
  /** of the file that is sent: for a stand-in not the one asked for */
  name: string;
  type: string;
  /** false: a WebP stands in for an AVIF that is still being made, so nobody may keep it for long */
  final: boolean;
}

export interface MediaStore {
  /** What `put` would answer; keeps nothing. Throws MediaError. */
  inspect(bytes: Uint8Array, said: { ext: string }): Promise<StoredPicture>;
  /** Keeps the bytes as they are; call it for as many pictures at once as you like. Throws MediaError. */
  put(bytes: Uint8Array, said: { ext: string }): Promise<StoredPicture>;
  /** By the last part of its URL; undefined for anything that is not a picture of this shop. */
  find(name: string): Promise<MediaFile | undefined>;
  /** Makes the widths that are still missing now, and resolves when they are on disk. */
  prepare(hash: string, widths: readonly MediaWidth[], format: MediaFormat): Promise<void>;
  /** Makes them some time later, and skips what is there: after a restart the whole list may simply be given again. */
  enqueue(jobs: Iterable<MediaJob>): void;
  close(): Promise<void>;
}

interface MediaParts {
  folder: string;
  log: MediaLog;
  depot?: Depot;
  /** False: `enqueue` does nothing, and a WebP stands in for each AVIF that is not there. */
  inBackground?: boolean;
}

/** Originals lie in `folder` and belong into a backup; `folder/variants` can be deleted at any time. */
export function openMediaStore({
  folder,
  log,
  depot = openDepot(folder, undefined),
  inBackground = true,
}: MediaParts): MediaStore {
  const variants = join(folder, 'variants');
  makePrivateFolderSync(variants);
  const gate = createGate(availableParallelism());
  const takeTurn = createTurns();
  const untilQuiet = createQuietWait(gate.isBusy);
  const background = createBackgroundQueue(makeInBackground, log);

  async function inspect(bytes: Uint8Array, { ext }: { ext: string }): Promise<StoredPicture> {
    const facts = await gate.run(() => inspectPicture(bytes, ext));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
    return { hash, ...facts };
  }

  async function put(bytes: Uint8Array, said: { ext: string }): Promise<StoredPicture> {
    const picture = await inspect(bytes, said);
    const path = join(folder, `${picture.hash}.${picture.ext}`);
    await takeTurn(path, async () => {
      if (!(await depot.keeps(path))) await depot.write(path, bytes);
    });
    return picture;
  }

  async function findOriginal(hash: string): Promise<string | undefined> {
    for (const ext of RASTER_EXTENSIONS) {
      const path = join(folder, `${hash}.${ext}`);
      if (await depot.has(path)) return path;
    }
    return undefined;
  }

  /** Has its turn for picture and format: whoever comes second finds the file of whoever came first. */
  async function makeMissing(
    { hash, widths, format }: MediaJob,
    mayGoOn: () => Promise<boolean>,
  ): Promise<void> {
    const missing: MediaWidth[] = [];
    for (const width of widths) {
      if (!(await depot.has(join(variants, formatVariantName(hash, width, format))))) missing.push(width);
    }
    if (missing.length === 0) return;
    const original = await findOriginal(hash);
    if (!original) throw new Error(`no original of picture ${hash}`);
    if (!(await mayGoOn())) return;
    for await (const { width, bytes } of encodeWidths(original, missing, format)) {
      await depot.write(join(variants, formatVariantName(hash, width, format)), bytes);
      if (!(await mayGoOn())) return;
    }
  }

  async function prepare(hash: string, widths: readonly MediaWidth[], format: MediaFormat): Promise<void> {
    await takeTurn(`${hash}.${format}`, () =>
      gate.run(() => makeMissing({ hash, widths, format }, async () => true)),
    );
  }

  async function makeInBackground(job: MediaJob): Promise<void> {
    await takeTurn(`${job.hash}.${job.format}`, () =>
      makeMissing(job, async () => {
        if (!background.isClosed()) await untilQuiet();
        return !background.isClosed();
      }),
    );
  }

  async function find(name: string): Promise<MediaFile | undefined> {
    const parsed = parseMediaName(name);
    if (!parsed) return undefined;
    if (parsed.kind === 'original') {
      const path = join(folder, name);
      if (!(await depot.has(path))) return undefined;
      return { path, name, type: MEDIA_TYPES[parsed.ext], final: true };
    }
    const path = join(variants, name);
    const { hash, width, format } = parsed;
    if (!(await depot.has(path))) {
      if (!(await findOriginal(hash))) return undefined;
      if (format === 'avif') {
        // An AVIF takes a quarter of a second of a core, times twenty cards on a page: nobody should wait for that.
        if (inBackground) background.addUrgent(hash, width, format);
        const standIn = await find(formatVariantName(hash, width, 'webp'));
        return standIn && { ...standIn, final: false };
      }
      await prepare(hash, [width], format);
    }
    return { path, name, type: MEDIA_TYPES[format], final: true };
  }

  const enqueue = (jobs: Iterable<MediaJob>) => {
    if (inBackground) background.add(jobs);
  };
  return { inspect, put, find, prepare, enqueue, close: background.close };
}
