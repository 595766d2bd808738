import { type Kysely, sql } from 'kysely';

export const addKnownAddresses = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table known_address (
    customer_id integer not null references customer(id), address_hash text not null,
    last_used_at bigint not null, primary key (customer_id, address_hash))`);
  await run('create index known_address_by_last_used_at on known_address (last_used_at)');
};
