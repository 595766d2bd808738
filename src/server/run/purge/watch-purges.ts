import type { App } from '#server/context.ts';
import { splitHosts } from '#server/platform/database/replicas/hosts.ts';
import { listenToPostgres } from './listen-to-postgres.ts';
import { pollSqlite } from './poll-sqlite.ts';
import type { PurgeListener, PurgeWatch } from './purge-listener.ts';
import { refreshWordsFirst } from './refresh-words-first.ts';

/** The tags that the triggers leave are in `database/migrations/triggers.ts`. */
export const watchPurges = async (app: App, pages: PurgeListener): Promise<PurgeWatch> => {
  const words = refreshWordsFirst(app, {
    // Prevents renderings from a replica that lacks the change.
    drop: (tags) => {
      app.db.catchUp();
      pages.drop(tags);
    },
    dropAll: () => {
      app.db.catchUp();
      pages.dropAll();
    },
  });
  const { database } = app.config;
  const watch = await (database.kind === 'sqlite'
    ? pollSqlite(app, words)
    : listenToPostgres(splitHosts(database.url) ?? [], app.log, words));
  // Changes before the subscription were missed.
  const { labels, texts, announcements, builtFrame, identity, payments, mail } = app;
  await texts.refreshPictures();
  await identity.refresh();
  await payments.refresh();
  await mail.refresh();
  await Promise.all([labels, texts, announcements, builtFrame].map((copy) => copy.refresh()));
  return {
    close: async () => {
      await watch.close();
      await words.close();
    },
  };
};
