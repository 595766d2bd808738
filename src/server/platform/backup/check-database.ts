import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '#server/platform/database/errors.ts';
import { explainIncomplete } from '#server/platform/database/former-migrations.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined;

export const countOrders = (database: DatabaseSync): number =>
  hasTable(database, 'orders')
    ? Number(database.prepare('select count(*) as count from orders').get()?.count ?? 0)
    : 0;

const listMigrations = (database: DatabaseSync): string[] =>
  hasTable(database, 'kysely_migration')
    ? database
        .prepare('select name from kysely_migration')
        .all()
        .map(({ name }) => String(name))
    : [];

/**
 * @param file must not be open in any process
 * @throws StartupError when the database is damaged or too old
 */
export const checkDatabase = (file: string): { orders: number } => {
  try {
    const database = new DatabaseSync(file);
    try {
      // Removes the WAL file of the copy.
      database.exec('pragma journal_mode = delete');
      const [verdict] = database.prepare('pragma integrity_check(1)').all();
      if (verdict?.integrity_check !== 'ok') throw new Error(String(verdict?.integrity_check));
      if (!hasTable(database, 'orders')) throw new Error('it has no table of orders');
      const problem = explainIncomplete(listMigrations(database));
      if (problem !== undefined) throw new StartupError(`The backup is too old: ${problem}`);
      return { orders: countOrders(database) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database in the backup is damaged: ${reasonOf(error)}`);
  }
};
