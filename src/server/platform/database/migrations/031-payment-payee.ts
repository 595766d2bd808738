import { type Kysely, sql } from 'kysely';

/** Receiving account at the provider. */
export const addPayee = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table payment add column payee text').execute(db);
};
