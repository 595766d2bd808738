import { type Kysely, sql } from 'kysely';

/** Brands, categories and other terms that were merged into another one, whose URLs lead there. */
export const addMergedTerms = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table merged_term (
    kind text not null, from_id integer not null, from_key text not null, to_id integer not null,
    merged_at bigint not null, primary key (kind, from_id), unique (kind, from_key))`);
  await run('create index merged_term_by_target on merged_term (kind, to_id)');
};
