import type { App } from '#server/context.ts';
import { splitHosts } from '#server/platform/database/replicas/hosts.ts';
import { listenToPostgres } from './listen-to-postgres.ts';
import { pollSqlite } from './poll-sqlite.ts';
import type { PurgeListener, PurgeWatch } from './purge-listener.ts';
import { refreshLabelsFirst } from './refresh-labels-first.ts';

/** The triggers are in migrations 011 and 013. */
export const watchPurges = async (app: App, pages: PurgeListener): Promise<PurgeWatch> => {
  const labels = refreshLabelsFirst(app, {
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
    ? pollSqlite(app, labels)
    : listenToPostgres(splitHosts(database.url) ?? [], app.log, labels));
  // Changes before the subscription were missed.
  await app.labels.refresh();
  return {
    close: async () => {
      await watch.close();
      await labels.close();
    },
  };
};
