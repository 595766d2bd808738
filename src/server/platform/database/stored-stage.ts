import { existsSync } from 'node:fs';
import { StartupError } from '#server/platform/startup-error.ts';
import { listAppliedMigrations } from './applied-migrations.ts';
import { type DatabaseConfig, formatDatabase } from './database-config.ts';
import { reasonOf } from './errors.ts';
import { openToRead } from './has-shop.ts';

const NAMES = ['SHOP_MODE', 'SITE_URL'] as const;

/**
 * Mode and address that the office has set, before the shop is open. Does not create the database.
 *
 * @throws StartupError if the connection fails
 */
export const findStoredStage = async (
  database: DatabaseConfig,
): Promise<Readonly<Partial<Record<(typeof NAMES)[number], string>>>> => {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return {};
  try {
    const { read, close } = openToRead(database);
    try {
      // An older database has no table for them yet.
      const applied = await listAppliedMigrations(read, database.kind);
      if (!applied.includes('124-stored-variables')) return {};
      const rows = await read
        .selectFrom('stored_variable')
        .select(['name', 'value'])
        .where('name', 'in', NAMES)
        .execute();
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    } finally {
      await close();
    }
  } catch (error) {
    throw new StartupError(`Cannot open the database ${formatDatabase(database)}: ${reasonOf(error)}`);
  }
};
