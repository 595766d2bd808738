import { type Kysely, sql } from 'kysely';

/** An account that was erased keeps its row, without personal data, for the orders that refer to it. */
export const addErasedCustomers = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table customer add column erased_at bigint').execute(db);
};
