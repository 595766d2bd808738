import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** Messages that wait for an answer. `oldest` is in epoch milliseconds. */
export const countOpenTickets = async (db: Kysely<Database>) => {
  const row = await db
    .selectFrom('contact_message')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min<number | null>('created_at').as('oldest')])
    .where('is_spam', '=', 0)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { messages: Number(row.n), oldest: row.oldest === null ? undefined : Number(row.oldest) };
};
