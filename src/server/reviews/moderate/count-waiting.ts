import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** Reviews without a decision, and the fewest stars among them. */
export const countWaitingReviews = async (db: Kysely<Database>) => {
  const row = await db
    .selectFrom('review')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min<number | null>('rating').as('worst')])
    .where('is_published', '=', 0)
    .where('moderated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { reviews: Number(row.n), worst: row.worst === null ? undefined : Number(row.worst) };
};
