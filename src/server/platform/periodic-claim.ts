import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/duration.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database/db.ts';

/** Jobs that run in one process at a time, most of them once a day. */
export type ClaimedJob = 'retention' | 'links' | 'backup' | 'demo-removal';

interface Shop {
  readonly db: Db;
  readonly clock: Clock;
}

/** A crashed process blocks the next run for this long. */
export const CLAIM_MS = 10 * 60_000;

/** Lease that is exclusive across all processes of the database. */
export interface Claim {
  /** @returns false when another process has taken the lease */
  renew(): Promise<boolean>;
  /** If `isDone`, the next run is due a day after the start of this one. @param report what it has done, as JSON */
  release(isDone: boolean, report?: object): Promise<void>;
}

export interface LastRun {
  /** Start of the last complete run in milliseconds. */
  readonly doneAt: number | undefined;
  /** Start of the next one, unless one is running or due. */
  readonly nextAt: number | undefined;
  /** JSON of what the last complete run has done. */
  readonly report: string | undefined;
  readonly isRunning: boolean;
}

export const findLastRun = async ({ db, clock }: Shop, name: ClaimedJob): Promise<LastRun> => {
  const job = await db.read
    .selectFrom('periodic_job')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return {
    doneAt: job && job.done_at > 0 ? job.done_at : undefined,
    nextAt: job && job.done_at > clock.now() - DAY_MS ? job.done_at + DAY_MS : undefined,
    report: job?.report_json ?? undefined,
    isRunning: job !== undefined && job.claimed_until > clock.now(),
  };
};

/** Returns undefined when another process has the lease, or with `onlyIfDue` when no run is due. */
export const claimRun = async (
  { db, clock }: Shop,
  name: ClaimedJob,
  { onlyIfDue }: { readonly onlyIfDue: boolean },
): Promise<Claim | undefined> => {
  const claim = randomUUID();
  const begun = clock.now();
  const isTaken = await db.write(async (transaction) => {
    await transaction
      .insertInto('periodic_job')
      .values({ name, done_at: 0, claim: null, claimed_until: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    let taking = transaction
      .updateTable('periodic_job')
      .set({ claim, claimed_until: begun + CLAIM_MS })
      .where('name', '=', name)
      .where('claimed_until', '<=', begun);
    if (onlyIfDue) taking = taking.where('done_at', '<=', begun - DAY_MS);
    return (await taking.executeTakeFirst()).numUpdatedRows === 1n;
  });
  if (!isTaken) return undefined;
  const set = (values: {
    claimed_until: number;
    claim?: null;
    done_at?: number;
    report_json?: string | null;
  }) =>
    db.write(async (transaction) => {
      const updated = await transaction
        .updateTable('periodic_job')
        .set(values)
        .where('name', '=', name)
        .where('claim', '=', claim)
        .executeTakeFirst();
      return updated.numUpdatedRows === 1n;
    });
  return {
    renew: () => set({ claimed_until: clock.now() + CLAIM_MS }),
    release: async (isDone, report) => {
      const done = { done_at: begun, report_json: report ? JSON.stringify(report) : null };
      await set({ claimed_until: 0, claim: null, ...(isDone && done) });
    },
  };
};

/**
 * Runs `work` while no other process does, and renews the lease meanwhile.
 *
 * @returns undefined when another process has the lease, or with `onlyIfDue` when no run is due
 */
export const runClaimed = async <T>(
  shop: Shop,
  name: ClaimedJob,
  options: { readonly onlyIfDue: boolean },
  work: () => Promise<T>,
): Promise<{ readonly result: T } | undefined> => {
  const claim = await claimRun(shop, name, options);
  if (!claim) return undefined;
  const renewal = setInterval(() => void claim.renew().catch(() => {}), CLAIM_MS / 2).unref();
  let isDone = false;
  try {
    const result = await work();
    isDone = true;
    return { result };
  } finally {
    clearInterval(renewal);
    await claim.release(isDone);
  }
};

/** True if the last complete run began a day ago, and no process is running the job. */
export const isDue = async (shop: Shop, name: ClaimedJob): Promise<boolean> => {
  const { doneAt = 0, isRunning } = await findLastRun(shop, name);
  return !isRunning && doneAt <= shop.clock.now() - DAY_MS;
};
