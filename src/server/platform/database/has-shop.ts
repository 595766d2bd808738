import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { StartupError } from '#server/platform/startup-error.ts';
import { connect } from './connect.ts';
import { type DatabaseConfig, formatDatabase } from './database-config.ts';
import { reasonOf } from './errors.ts';

/**
 * True if the database has been migrated. Does not create it.
 *
 * @throws StartupError if the connection fails
 */
export const isMigrated = async (database: DatabaseConfig): Promise<boolean> => {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return false;
  const db = connect(database);
  const query =
    database.kind === 'sqlite'
      ? sql`select name from sqlite_master where name = 'kysely_migration'`
      : sql`select 1 as name where to_regclass('kysely_migration') is not null`;
  try {
    return (await query.execute(db.read)).rows.length > 0;
  } catch (error) {
    throw new StartupError(`Cannot open the database ${formatDatabase(database)}: ${reasonOf(error)}`);
  } finally {
    await db.close();
  }
};
