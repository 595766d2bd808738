import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** What visitors wrote to the shop, newest first. */
export const listMessages = (db: Kysely<Database>, limit: number) =>
  db.selectFrom('contact_message').selectAll().orderBy('id', 'desc').limit(limit).execute();
