import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** A token bucket that holds `times` tokens and refills within `minutes`. */
export interface Rate {
  readonly times: number;
  readonly minutes: number;
}

export const rate = (times: number, minutes: number): Rate => ({ times, minutes });

const MINUTE_MS = 60_000;

/** One helping out of a key's share: each moves `free_at` on by its cost, and it may lie ahead of now by the rest. */
export interface Helping {
  readonly key: string;
  readonly rate: Rate;
}

const costOf = ({ times, minutes }: Rate): number => Math.ceil((minutes * MINUTE_MS) / times);
const aheadOf = (rate: Rate): number => costOf(rate) * (rate.times - 1);

/**
 * Takes one helping in one statement, so that several processes count as one. A key's state is one instant: when all that
 * it took has come back (the "generic cell rate algorithm"). A row whose instant is past is as good as none.
 *
 * @returns milliseconds to wait, 0 when it was taken
 */
export const take = async (
  db: Transaction<Database>,
  { key, rate }: Helping,
  now: number,
): Promise<number> => {
  const cost = costOf(rate);
  const ahead = aheadOf(rate);
  const taken = await db
    .insertInto('rate_limit')
    .values({ key, free_at: now + cost })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`case when rate_limit.free_at > ${now} then rate_limit.free_at else ${now} end + ${cost}`,
        })
        .where('rate_limit.free_at', '<=', now + ahead),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return 0;
  const row = await db
    .selectFrom('rate_limit')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Math.max(1, row.free_at - ahead - now);
};

/** The same in the memory of this process. */
export const takeFrom = (kept: Map<string, number>, { key, rate }: Helping, now: number): number => {
  const freeAt = Math.max(kept.get(key) ?? 0, now);
  if (freeAt > now + aheadOf(rate)) return freeAt - aheadOf(rate) - now;
  kept.set(key, freeAt + costOf(rate));
  return 0;
};
