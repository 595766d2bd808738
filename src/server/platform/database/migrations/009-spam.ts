import { type Kysely, sql } from 'kysely';

export const markSpam = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      'alter table contact_message add column is_spam integer not null default 0 check (is_spam in (0, 1))',
    )
    .execute(db);
};
