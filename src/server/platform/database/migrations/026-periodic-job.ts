import { type Kysely, sql } from 'kysely';

export const addPeriodicJobs = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      'create table periodic_job (name text primary key, done_at bigint not null, claim text, claimed_until bigint not null)',
    )
    .execute(db);
};
