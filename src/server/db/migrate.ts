import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '#server/startup-error.ts';
import type { Engine } from './connect.ts';
import { createShop } from './migrations/001-shop.ts';
import type { Database } from './schema.ts';

/** Brings the tables up to date; several processes may start at once. @throws StartupError when it cannot. */
export const migrate = async (writer: Kysely<Database>, engine: Engine): Promise<void> => {
  const { error } = await new Migrator({
    db: writer,
    provider: {
      getMigrations: async () => ({
        '001-shop': { up: createShop(engine) },
      }),
    },
  }).migrateToLatest();
  if (error)
    throw new StartupError(`Cannot prepare the database: ${error instanceof Error ? error.message : error}`);
};
