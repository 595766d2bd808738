import { type Kysely, sql } from 'kysely';

/** Why a scheduled text was not published at its time, until an editor has dealt with it. */
export const addTextRefusals = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table text_page add column refused_json text').execute(db);
};
