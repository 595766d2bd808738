import { type Kysely, sql } from 'kysely';

/** How often something was searched for on a day. `day` is midnight in the shop's time zone. */
export const addSearchTerms = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create table search_term (day bigint not null, locale text not null, term text not null,
      searches integer not null, results integer not null, primary key (day, locale, term))`,
    )
    .execute(db);
};
