import { createHmac } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { type TokenBucket, take, takeFrom } from './take-token.ts';

/** Number of `take` calls between deletions of expired rows. */
const SWEEP_EVERY = 500;
const MAX_ENTRIES = 50_000;

export interface Limiter {
  /** @returns milliseconds to wait; 0 when all tokens were taken */
  take(buckets: readonly TokenBucket[]): Promise<number>;
  /** Waiting time in memory, without taking a token; 0 when only the database knows it. */
  knownWait(buckets: readonly TokenBucket[]): number;
  /** Same as `take`, but in memory and for this process only. */
  takeInMemory(buckets: readonly TokenBucket[]): number;
}

export interface LimiterParts {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Clears a full map: a few extra attempts are better than unbounded memory. */
const sweepMemory = (entries: Map<string, number>, now: number): void => {
  if (entries.size < MAX_ENTRIES) return;
  for (const [key, at] of entries) if (at <= now) entries.delete(key);
  if (entries.size >= MAX_ENTRIES) entries.clear();
};

/** Token buckets in the database, shared by all processes. Addresses and e-mails are stored as keyed hashes. */
export const createLimiter = ({ db, secrets, clock }: LimiterParts): Limiter => {
  /** End of the refusal per key, so that repeated attempts need no query. */
  const refused = new Map<string, number>();
  const light = new Map<string, number>();
  let takes = 0;

  const hashKey = ({ key, rate }: TokenBucket): TokenBucket => ({
    key: createHmac('sha256', secrets.key('rate-limit')).update(key).digest('base64url').slice(0, 27),
    rate,
  });

  const waitFor = (hashed: readonly TokenBucket[], now: number): number =>
    Math.max(0, ...hashed.map(({ key }) => (refused.get(key) ?? 0) - now));

  const sweep = async (now: number): Promise<void> => {
    takes += 1;
    if (takes % SWEEP_EVERY !== 0) return;
    await db.write((transaction) =>
      transaction.deleteFrom('rate_limit').where('free_at', '<=', now).execute(),
    );
  };

  return {
    take: async (given) => {
      const now = clock.now();
      const buckets = given.map(hashKey);
      const known = waitFor(buckets, now);
      if (known > 0) return known;
      const wait = await db.write(async (transaction) => {
        for (const bucket of buckets) {
          const left = await take(transaction, bucket, now);
          if (left === 0) continue;
          sweepMemory(refused, now);
          refused.set(bucket.key, now + left);
          return left;
        }
        return 0;
      });
      await sweep(now);
      return wait;
    },
    knownWait: (given) => waitFor(given.map(hashKey), clock.now()),
    takeInMemory: (buckets) => {
      const now = clock.now();
      sweepMemory(light, now);
      return Math.max(0, ...buckets.map((bucket) => takeFrom(light, bucket, now)));
    },
  };
};
