import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BEST } from '../encodings.ts';
import { type Complete, toPacked, unpack } from './compress-page.ts';
import type { StoredPage } from './store.ts';

/** Time without work after which the thread ends. */
const IDLE_MS = 10_000;

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

/** Compresses popular pages again, one at a time. Pages that were replaced while they waited are left out. */
export const createBestPacker = (
  isCurrent: (page: StoredPage) => boolean,
  complete: Complete,
  log: { error(details: object, message: string): void },
): { add(page: StoredPage): void } => {
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
