import { type Kysely, sql } from 'kysely';

/** Messages that a machine seems to have sent are kept apart, not thrown away: a guess may be wrong. */
export const markSpam = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      'alter table contact_message add column is_spam integer not null default 0 check (is_spam in (0, 1))',
    )
    .execute(db);
};
