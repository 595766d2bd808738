import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliDecompress } from 'node:zlib';
import { BEST, type Encoding, encode, QUICK } from '../encodings.ts';
import type { PackedPage, StoredPage } from './store.ts';

/** Time without work after which the thread ends. */
const IDLE_MS = 10_000;

const unpack = promisify(brotliDecompress);

/** Adds the common headers. */
export type Complete = (headers: readonly string[]) => string[];

export const toPacked = (
  headers: readonly string[],
  encoding: Encoding,
  body: Buffer,
  complete: Complete,
): PackedPage => {
  const packing = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const all = complete([...headers, 'Content-Length', String(body.length), ...packing]);
  all.push('Age', '0');
  return { body, headers: all };
};

/** Few clients do not accept brotli, so their copies are made from it. */
export const packAs = (
  page: StoredPage,
  encoding: Encoding,
  complete: Complete,
): PackedPage | Promise<PackedPage> => {
  if (encoding === 'br') return page.br;
  if (encoding === 'gzip' && page.gzip) return page.gzip;
  const packing = unpack(page.br.body)
    .then((identity) => encode(identity, encoding, QUICK))
    .then((body) => toPacked(page.headers, encoding, body, complete));
  if (encoding === 'gzip') page.gzip = packing;
  return packing;
};

const openThread = () => {
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    void thread?.terminate();
    thread = undefined;
  };
  return async (identity: Uint8Array): Promise<Buffer> => {
    clearTimeout(timer);
    thread ??= new Worker(new URL('brotli-thread.ts', import.meta.url));
    thread.unref();
    try {
      thread.postMessage(identity);
      const [body]: Uint8Array[] = await once(thread, 'message');
      timer = setTimeout(end, IDLE_MS).unref();
      return Buffer.from(body ?? []);
    } catch (error) {
      end();
      throw error;
    }
  };
};

export interface BestPacker {
  add(page: StoredPage): void;
}

/** Compresses popular pages again, one at a time. Pages that were replaced while they waited are left out. */
export const createBestPacker = (
  isCurrent: (page: StoredPage) => boolean,
  complete: Complete,
  log: { error(details: object, message: string): void },
): BestPacker => {
  const compress = openThread();
  const waiting = new Set<StoredPage>();
  const pack = async (page: StoredPage): Promise<void> => {
    if (!isCurrent(page)) return;
    page.br = toPacked(page.headers, 'br', await compress(await unpack(page.br.body)), complete);
    page.quality = BEST;
  };
  const drain = async (): Promise<void> => {
    for (const page of waiting) {
      try {
        await pack(page);
      } catch (error) {
        log.error({ err: error, page: page.key }, 'a popular page could not be compressed again');
      }
      waiting.delete(page);
    }
  };
  return {
    add: (page) => {
      if (page.quality === BEST || waiting.has(page)) return;
      waiting.add(page);
      if (waiting.size === 1) void drain();
    },
  };
};
