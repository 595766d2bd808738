import type { Kysely } from 'kysely';

/** Search has tables of its own (003): nobody reads what products kept for it. */
export const dropSearchText = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('product').dropColumn('search_text').execute();
};
