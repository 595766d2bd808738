import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#server/context.ts';
import type { PurgeListener } from './purge-listener.ts';

const RETRY_MS = 1000;

/** Reloads the labels before it purges, so that new renderings use them. */
export const refreshLabelsFirst = (
  { labels, log }: Pick<App, 'labels' | 'log'>,
  pages: PurgeListener,
): PurgeListener & { close(): Promise<void> } => {
  const stop = new AbortController();
  let last = Promise.resolve();

  const refresh = async (drop: () => void): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await labels.refresh();
        return drop();
      } catch (error) {
        log.warn({ err: error }, 'cannot reload the labels');
        await wait(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      }
    }
  };
  const inTurn = (drop: () => void): void => {
    last = last.then(() => refresh(drop));
  };

  return {
    drop: (tags) => {
      if (!tags.includes('labels')) return pages.drop(tags);
      const others = tags.filter((tag) => tag !== 'labels');
      if (others.length > 0) pages.drop(others);
      inTurn(() => pages.drop(['labels']));
    },
    dropAll: () => {
      pages.dropAll();
      inTurn(() => pages.drop(['labels']));
    },
    close: async () => {
      stop.abort();
      await last;
    },
  };
};
