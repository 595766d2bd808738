import { randomUUID } from 'node:crypto';
import type { App } from '#server/context.ts';

const JOB = 'retention';
export const DAY_MS = 86_400_000;
/** A process that dies in the middle of a run holds the next one up for so long. */
export const CLAIM_MS = 10 * 60_000;

/** A run that one process has to itself, whatever other processes and hosts share the database. */
export interface Claim {
  /** Holds it for longer; false when another process has it by now. */
  renew(): Promise<boolean>;
  /** Gives it back; `isDone`: the next one is due a day after this one began. */
  release(isDone: boolean): Promise<void>;
}

export interface LastRun {
  /** When the last complete run began, in milliseconds; undefined before the first. */
  readonly doneAt: number | undefined;
  readonly isRunning: boolean;
}

export const findLastRun = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<LastRun> => {
  const job = await db.read.selectFrom('periodic_job').selectAll().where('name', '=', JOB).executeTakeFirst();
  return {
    doneAt: job && job.done_at > 0 ? job.done_at : undefined,
    isRunning: job !== undefined && job.claimed_until > clock.now(),
  };
};

/** Takes the run for this process; undefined where another one has it, or with `onlyIfDue` none is due. */
export const claimRun = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { onlyIfDue }: { readonly onlyIfDue: boolean },
): Promise<Claim | undefined> => {
  const claim = randomUUID();
  const begun = clock.now();
  const isTaken = await db.write(async (transaction) => {
    await transaction
      .insertInto('periodic_job')
      .values({ name: JOB, done_at: 0, claim: null, claimed_until: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    let taking = transaction
      .updateTable('periodic_job')
      .set({ claim, claimed_until: begun + CLAIM_MS })
      .where('name', '=', JOB)
      .where('claimed_until', '<=', begun);
    if (onlyIfDue) taking = taking.where('done_at', '<=', begun - DAY_MS);
    return (await taking.executeTakeFirst()).numUpdatedRows === 1n;
  });
  if (!isTaken) return undefined;
  const set = (values: { claimed_until: number; claim?: null; done_at?: number }) =>
    db.write(async (transaction) => {
      const updated = await transaction
        .updateTable('periodic_job')
        .set(values)
        .where('name', '=', JOB)
        .where('claim', '=', claim)
        .executeTakeFirst();
      return updated.numUpdatedRows === 1n;
    });
  return {
    renew: () => set({ claimed_until: clock.now() + CLAIM_MS }),
    release: async (isDone) => {
      await set({ claimed_until: 0, claim: null, ...(isDone && { done_at: begun }) });
    },
  };
};
