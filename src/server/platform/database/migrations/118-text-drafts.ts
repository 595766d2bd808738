import { type Kysely, sql } from 'kysely';

/** What members have typed into the forms of texts and not yet saved, so that they can go on with it on another device. */
export const addTextDrafts = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create table text_draft (
        member_id integer not null references member (id) on delete cascade,
        path text not null,
        form text not null,
        request text not null,
        draft_json text not null,
        at bigint not null,
        primary key (member_id, path, form))`,
    )
    .execute(db);
  await sql.raw('create index text_draft_by_time on text_draft (at)').execute(db);
};
