import { type Kysely, sql } from 'kysely';

/** The account at the provider that a payment goes to, to compare with what the provider shows later. */
export const addPayee = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table payment add column payee text').execute(db);
};
