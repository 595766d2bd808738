import { type Kysely, sql } from 'kysely';

export const addPayee = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table payment add column payee text').execute(db);
};
