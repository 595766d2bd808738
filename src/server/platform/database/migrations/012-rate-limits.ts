import { type Kysely, sql } from 'kysely';

/** How much each address and account has asked for lately: one instant a key (see platform/rate-limit/take-token.ts). */
export const addRateLimits = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('create table rate_limit (key text primary key, free_at bigint not null)').execute(db);
};
