import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** What visitors wrote to the shop, newest first; `isSpam` asks for what machines seem to have written. */
export const listMessages = (db: Kysely<Database>, limit: number, isSpam: boolean) =>
  db
    .selectFrom('contact_message')
    .selectAll()
    .where('is_spam', '=', isSpam ? 1 : 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** How many messages are kept apart as spam. */
export const countSpam = async (db: Kysely<Database>): Promise<number> => {
  const { count } = await db
    .selectFrom('contact_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_spam', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
};
