import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { connect, type Db } from './db/connect.ts';
import { type MediaStore, openMediaStore } from './media/store.ts';

/** Everything a use case may need, built once. No use case reaches for anything else. */
export interface App {
  readonly config: Config;
  readonly db: Db;
  readonly media: MediaStore;
  readonly clock: Clock;
  readonly log: Logger;
  close(): Promise<void>;
}

export interface AppParts {
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** Connects and migrates. @throws StartupError with one line when the database cannot be used */
export const openApp = async (config: Config, parts: AppParts = {}): Promise<App> => {
  const log = parts.log ?? pino({ level: config.logLevel });
  const db = connect(config.database);
  try {
    await db.migrate();
  } catch (error) {
    await db.close();
    throw error;
  }
  const media = openMediaStore({ folder: resolve(config.varDir, 'media'), log });
  return {
    config,
    db,
    media,
    clock: parts.clock ?? systemClock,
    log,
    close: async () => {
      await media.close();
      await db.close();
    },
  };
};
