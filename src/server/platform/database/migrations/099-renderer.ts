import { type Kysely, sql } from 'kysely';

/** Version of the Markdown renderer that made the stored HTML. */
export const addRenderer = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('create table renderer (name text primary key, version integer not null)').execute(db);
};
