import { type Kysely, sql } from 'kysely';

/** Customers without an account. Their keys are unique, so that several may have the same e-mail. */
export const addGuests = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table customer add column is_guest smallint not null default 0');
  await run('create index guest_by_email on customer (lower(email)) where is_guest = 1');
};
