import { type Kysely, sql } from 'kysely';

/** One held form per page, so that two tabs with ended sessions lose nothing. SQLite cannot change a primary key. */
export const holdFormsByPage = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table held_form rename to held_form_by_member');
  await run(`create table held_form (
    member_id integer not null, path text not null, values_json text not null, held_at bigint not null,
    primary key (member_id, path))`);
  await run(
    'insert into held_form (member_id, path, values_json, held_at) select member_id, path, values_json, held_at from held_form_by_member',
  );
  await run('drop table held_form_by_member');
};
