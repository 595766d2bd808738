import type { App } from '#server/app.ts';
import { listenToPostgres } from './listen-to-postgres.ts';
import { pollSqlite } from './poll-sqlite.ts';

/** Receives the tags of pages that are out of date, whichever process changed what they show. */
export interface PurgeListener {
  drop(tags: readonly string[]): void;
  /** Changes may have been missed: nothing that is kept can be believed. */
  dropAll(): void;
}

export interface PurgeWatch {
  close(): Promise<void>;
}

/** Watches the database for changes of what pages show. The triggers that tell are in migration 011. */
export const watchPurges = (app: App, listener: PurgeListener): Promise<PurgeWatch> =>
  app.config.database.kind === 'sqlite'
    ? pollSqlite(app, listener)
    : listenToPostgres(app.config.database.url, app.log, listener);
