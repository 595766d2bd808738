import { type Kysely, sql } from 'kysely';

/** The row of an erased customer remains without personal data, since orders refer to it. */
export const addErasedCustomers = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table customer add column erased_at bigint').execute(db);
};
