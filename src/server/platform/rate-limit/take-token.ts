import { sql, type Transaction } from 'kysely';
import { MINUTE_MS } from '#domain/duration.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface Rate {
  readonly times: number;
  readonly minutes: number;
}

export const rate = (times: number, minutes: number): Rate => ({ times, minutes });

export interface TokenBucket {
  readonly key: string;
  readonly rate: Rate;
}

const costOf = ({ times, minutes }: Rate): number => Math.ceil((minutes * MINUTE_MS) / times);
const aheadOf = (rate: Rate): number => costOf(rate) * (rate.times - 1);

/**
 * Takes a token in one atomic statement. Generic cell rate algorithm (GCRA): the state of a key is the time at which
 * its bucket is full again.
 *
 * @returns milliseconds to wait; 0 when the token was taken
 */
export const take = async (
  db: Transaction<Database>,
  { key, rate }: TokenBucket,
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

export const takeFrom = (entries: Map<string, number>, { key, rate }: TokenBucket, now: number): number => {
  const freeAt = Math.max(entries.get(key) ?? 0, now);
  if (freeAt > now + aheadOf(rate)) return freeAt - aheadOf(rate) - now;
  entries.set(key, freeAt + costOf(rate));
  return 0;
};
