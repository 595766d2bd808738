import type { Kysely } from 'kysely';

export const dropSearchText = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('product').dropColumn('search_text').execute();
};
