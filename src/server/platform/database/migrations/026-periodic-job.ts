import { type Kysely, sql } from 'kysely';

/** Work that one process does at a time, every so often: when it was done last, and until when a process has it. */
export const addPeriodicJobs = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      'create table periodic_job (name text primary key, done_at bigint not null, claim text, claimed_until bigint not null)',
    )
    .execute(db);
};
