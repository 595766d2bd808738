import type { Kysely } from 'kysely';

/** Superseded by migration 003. */
export const dropSearchText = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('product').dropColumn('search_text').execute();
};
