import { existsSync } from 'node:fs';
import { StartupError } from '#server/platform/startup-error.ts';
import { listAppliedMigrations } from './applied-migrations.ts';
import { type DatabaseConfig, formatDatabase } from './database-config.ts';
import type { Db } from './db.ts';
import { connectPostgres } from './engines/postgres.ts';
import { openReader } from './engines/sqlite.ts';
import { reasonOf } from './errors.ts';

/** Opens no writer, because each SQLite connection takes milliseconds. */
export const openToRead = (database: DatabaseConfig): Pick<Db, 'read' | 'close'> => {
  if (database.kind === 'postgres') return connectPostgres(database);
  const read = openReader(database.file);
  return { read, close: () => read.destroy() };
};

/**
 * True if the database has been migrated. Does not create it.
 *
 * @throws StartupError if the connection fails
 */
export const isMigrated = async (database: DatabaseConfig): Promise<boolean> => {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return false;
  try {
    const { read, close } = openToRead(database);
    const names = await listAppliedMigrations(read, database.kind).finally(close);
    return names.length > 0;
  } catch (error) {
    throw new StartupError(`Cannot open the database ${formatDatabase(database)}: ${reasonOf(error)}`);
  }
};
