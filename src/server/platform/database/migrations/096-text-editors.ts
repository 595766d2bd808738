import { type Kysely, sql } from 'kysely';

/** Members who are typing into a text, so that others see it. */
export const addTextEditors = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`create table text_editor (
      collection text not null check (collection in ('pages', 'faq')), name text not null, member_id integer not null,
      since bigint not null, at bigint not null, primary key (collection, name, member_id))`)
    .execute(db);
  await sql.raw('create index text_editor_by_time on text_editor (at)').execute(db);
};
