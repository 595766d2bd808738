import { type Kysely, sql } from 'kysely';

/** Files of couriers that a member has checked and not recorded. */
export const addRemittanceDrafts = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create table remittance_draft (
      member_id integer primary key, file_name text not null, file_hash text not null, carrier text not null,
      reference text not null, rows_json text not null, checked_at bigint not null)`)
    .execute(db);
  await sql.raw('create index remittance_draft_by_time on remittance_draft (checked_at)').execute(db);
};
