import { type Kysely, sql } from 'kysely';

/** Derives codes from a nonce, so that a valid code can be mailed again. */
export const deriveResetCodes = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('drop table password_code');
  await run(`create table password_code (
    email_key text primary key, nonce text not null, created_at bigint not null, expires_at bigint not null,
    former_nonce text, former_expires_at bigint)`);
  await run('create index password_code_by_expires_at on password_code (expires_at)');
};
