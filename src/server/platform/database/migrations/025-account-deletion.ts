import { type Kysely, sql } from 'kysely';

export const addAccountDeletion = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table customer add column delete_at bigint');
  await run('alter table customer add column keep_hash text');
  await run('create index customer_to_delete on customer (delete_at) where delete_at is not null');
  await run('create unique index customer_by_keep_hash on customer (keep_hash) where keep_hash is not null');
};
