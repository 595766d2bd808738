import { type Kysely, sql } from 'kysely';

export const addOfficeRequests = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table office_request (
    key text primary key, member_id integer, at bigint not null, result_json text not null)`);
  await run('create index office_request_by_at on office_request (at)');
};
