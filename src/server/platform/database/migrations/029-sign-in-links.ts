import { type Kysely, sql } from 'kysely';

export const addSignInLinks = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table sign_in_link (
    token_hash text primary key, customer_id integer not null references customer(id),
    created_at bigint not null, expires_at bigint not null)`);
  await run('create index sign_in_link_by_customer_id on sign_in_link (customer_id)');
  await run('create index sign_in_link_by_expires_at on sign_in_link (expires_at)');
};
