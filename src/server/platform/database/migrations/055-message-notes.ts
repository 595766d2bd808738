import { type Kysely, sql } from 'kysely';

/** Notes about a message that only the staff sees, between the answers. */
export const addMessageNotes = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      'alter table message_reply add column is_internal integer not null default 0 check (is_internal in (0, 1))',
    )
    .execute(db);
};
