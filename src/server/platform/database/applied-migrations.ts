import { type Kysely, sql } from 'kysely';
import type { Engine } from './db.ts';
import type { Database } from './schema.ts';

const findTable = (engine: Engine) =>
  engine === 'sqlite'
    ? sql`select name from sqlite_master where name = 'kysely_migration'`
    : sql`select 1 as name where to_regclass('kysely_migration') is not null`;

/** @returns the names of the applied migrations; none for a database without a shop */
export const listAppliedMigrations = async (db: Kysely<Database>, engine: Engine): Promise<string[]> => {
  if ((await findTable(engine).execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
};
