import { type Kysely, sql } from 'kysely';

/** Sorts and filters of the office's list of customers, and the newest subscribers first. */
export const addCustomerListIndexes = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // The text begins with the folded name.
  await run('create index customer_search_by_name on customer_search (search_text, customer_id)');
  await run('create index customer_by_locale on customer (locale, id) where erased_at is null');
  await run('create index customer_by_created on customer (created_at, id) where erased_at is null');
  await run('create index subscriber_by_created on subscriber (created_at, email_key)');
};
