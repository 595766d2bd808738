import { setTimeout as wait } from 'node:timers/promises';
import { isStageStale } from '#server/config/stage.ts';
import type { App } from '#server/context.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import type { PurgeListener } from './purge-listener.ts';

const RETRY_MS = 1000;

interface Copy {
  /** @returns more tags to drop */
  refresh(): Promise<readonly string[]>;
}

type Copied = Pick<
  App,
  'labels' | 'texts' | 'announcements' | 'builtFrame' | 'identity' | 'payments' | 'mail'
> &
  Pick<App, 'db' | 'config' | 'secrets' | 'clock' | 'askForRestart'>;

const restartIfStale = async (app: Copied): Promise<void> => {
  if (!app.askForRestart) return;
  if (isStageStale(app.config, (await readStoredVariables(app.db.read, app)).values)) app.askForRestart();
};

/** Copies in memory that pages are rendered from, by the tag that refreshes them. */
const copiesOf = (app: Copied): Readonly<Record<string, Copy>> => {
  const { labels, texts, announcements, builtFrame, identity, payments, mail } = app;
  return {
    // Before the texts, which may show a new one.
    pictures: { refresh: () => texts.refreshPictures() },
    labels: {
      refresh: async () => {
        await labels.refresh();
        return builtFrame.refresh();
      },
    },
    words: texts,
    announcements,
    catalogue: {
      refresh: async () => {
        await identity.refresh();
        return builtFrame.refresh();
      },
    },
    variables: {
      refresh: async () => {
        await mail.refresh();
        await restartIfStale(app);
        return [...(await payments.refresh()), ...(await builtFrame.refresh())];
      },
    },
  };
};

/** Reloads what pages are rendered from before it purges, so that new renderings use it. */
export const refreshWordsFirst = (
  app: Copied & Pick<App, 'log'>,
  pages: PurgeListener,
): PurgeListener & { close(): Promise<void> } => {
  const stop = new AbortController();
  const copies = Object.entries(copiesOf(app));
  let last = Promise.resolve();

  const refresh = async (tag: string, copy: Copy): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        const more = await copy.refresh();
        return pages.drop([tag, ...more]);
      } catch (error) {
        app.log.warn({ err: error, tag }, 'cannot reload labels, texts, announcements, settings or payments');
        await wait(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      }
    }
  };
  const inTurn = (tag: string, copy: Copy): void => {
    last = last.then(() => refresh(tag, copy));
  };

  return {
    drop: (tags) => {
      const others = tags.filter((tag) => !copies.some(([name]) => name === tag));
      if (others.length > 0) pages.drop(others);
      for (const [tag, copy] of copies) if (tags.includes(tag)) inTurn(tag, copy);
    },
    dropAll: () => {
      pages.dropAll();
      for (const [tag, copy] of copies) inTurn(tag, copy);
    },
    close: async () => {
      stop.abort();
      await last;
    },
  };
};
