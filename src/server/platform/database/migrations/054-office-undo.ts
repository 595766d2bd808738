import { type Kysely, sql } from 'kysely';

/** Changes that a member can still undo. */
export const addOfficeUndo = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table office_undo (
    key text primary key, member_id integer not null, action text not null,
    params_json text not null, values_json text not null, expires_at bigint not null)`);
  await run('create index office_undo_by_expires_at on office_undo (expires_at)');
};
