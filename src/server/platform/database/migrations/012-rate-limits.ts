import { type Kysely, sql } from 'kysely';

/** Stores one time per key, which is an address or account (see platform/rate-limit/take-token.ts). */
export const addRateLimits = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('create table rate_limit (key text primary key, free_at bigint not null)').execute(db);
};
