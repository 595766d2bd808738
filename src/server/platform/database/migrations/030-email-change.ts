import { type Kysely, sql } from 'kysely';

export const addEmailChange = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create table email_change (
      customer_id integer primary key references customer(id), email text not null, email_key text not null,
      nonce text not null, tries integer not null default 0 check (tries >= 0),
      created_at bigint not null, expires_at bigint not null)`)
    .execute(db);
  await sql.raw('create index email_change_by_expires_at on email_change (expires_at)').execute(db);
};
