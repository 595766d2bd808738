import { type Kysely, sql } from 'kysely';

/** What the daily check of links found (server/links/). Its words and state are read again when it is shown. */
export const createBrokenLinks = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create table broken_link (
        place text not null,
        name text not null,
        language text not null,
        link text not null,
        since bigint not null,
        primary key (place, name, language, link))`,
    )
    .execute(db);
};
