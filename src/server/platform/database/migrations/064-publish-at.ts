import { type Kysely, sql } from 'kysely';

/** Time at which a scheduled product is published. */
export const addPublishAt = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table product add column publish_at bigint');
  await run("create index product_scheduled on product (publish_at) where status = 'scheduled'");
};
