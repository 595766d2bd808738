import { existsSync } from 'node:fs';
import { StartupError } from '#server/platform/startup-error.ts';
import { listAppliedMigrations } from './applied-migrations.ts';
import { type DatabaseConfig, formatDatabase } from './database-config.ts';
import { connectPostgres } from './engines/postgres.ts';
import { openReader } from './engines/sqlite.ts';
import { reasonOf } from './errors.ts';

const hasMigrations = async (database: DatabaseConfig): Promise<boolean> => {
  if (database.kind === 'postgres') {
    const { read, close } = connectPostgres(database);
    return (await listAppliedMigrations(read, 'postgres').finally(close)).length > 0;
  }
  const read = openReader(database.file);
  return (await listAppliedMigrations(read, 'sqlite').finally(() => read.destroy())).length > 0;
};

/**
 * True if the database has been migrated. Does not create it.
 *
 * @throws StartupError if the connection fails
 */
export const isMigrated = async (database: DatabaseConfig): Promise<boolean> => {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return false;
  try {
    return await hasMigrations(database);
  } catch (error) {
    throw new StartupError(`Cannot open the database ${formatDatabase(database)}: ${reasonOf(error)}`);
  }
};
