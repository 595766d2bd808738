import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export const listMessages = (db: Kysely<Database>, limit: number, isSpam: boolean) =>
  db
    .selectFrom('contact_message')
    .selectAll()
    .where('is_spam', '=', isSpam ? 1 : 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const countSpam = async (db: Kysely<Database>): Promise<number> => {
  const { count } = await db
    .selectFrom('contact_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_spam', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
};
