import { fromKeys, keysOf } from '#domain/typed-object.ts';
import { dropOldUploads } from '#server/catalogue/import-jobs/sweep-imports.ts';
import type { App } from '#server/context.ts';
import { eraseDueAccounts, listDueAccounts } from '#server/customers/deletion/erase-due.ts';
import { findOrphans, inboxFolder, listInboxFiles, removeFiles } from '#server/outbox/inbox-files.ts';
import { CLAIM_MS, claimRun } from '#server/platform/periodic-claim.ts';
import { getChosenDays } from '#server/settings/settings.ts';
import { countExpired, sweepTable } from './sweep.ts';
import { periodMs, SWEEPS, type SweptKey } from './sweeps.ts';

export interface RetentionReport {
  /** `waiting` accounts have an order that has not ended. */
  readonly accounts: { readonly erased: number; readonly waiting: number };
  readonly rows: Readonly<Record<SweptKey, number>>;
  /** Files of the local inbox without a mail in the database. */
  readonly files: number;
}

const KEYS = keysOf(SWEEPS);

const collect = async (count: (key: SweptKey) => Promise<number>): Promise<RetentionReport['rows']> => {
  const rows = fromKeys(KEYS, () => 0);
  for (const key of KEYS) rows[key] = await count(key);
  return rows;
};

/** Does not include files of mails that a run would delete. */
export const previewRetention = async (app: App): Promise<RetentionReport> => {
  const now = app.clock.now();
  const chosen = await getChosenDays(app.db.read);
  return {
    accounts: { erased: (await listDueAccounts(app)).length, waiting: 0 },
    rows: await collect((key) => countExpired(app.db.read, SWEEPS[key], now - periodMs(key, chosen))),
    files: (await findOrphans(app.db, await listInboxFiles(inboxFolder(app.config)))).length,
  };
};

interface RunOptions {
  /** Skips the run if the last one started less than a day ago. */
  readonly onlyIfDue?: boolean;
  /** Ends the run after its current transaction. Another process then completes it. */
  readonly signal?: AbortSignal;
}

/** Erases due accounts and expired data. Returns undefined when another process is running it or no run is due. */
export const runRetention = async (
  app: App,
  { onlyIfDue = false, signal }: RunOptions = {},
): Promise<RetentionReport | undefined> => {
  const claim = await claimRun(app, 'retention', { onlyIfDue });
  if (!claim) return undefined;
  let isDone = true;
  let report: RetentionReport | undefined;
  let renewAt = performance.now() + CLAIM_MS / 3;
  const shouldContinue = async (): Promise<boolean> => {
    if (isDone && performance.now() >= renewAt) {
      renewAt = performance.now() + CLAIM_MS / 3;
      isDone = await claim.renew();
    }
    if (signal?.aborted) isDone = false;
    return isDone;
  };
  try {
    const now = app.clock.now();
    // Listed before the erasures, whose mails must remain readable.
    const listed = await listInboxFiles(inboxFolder(app.config));
    const accounts = await eraseDueAccounts(app, shouldContinue);
    await dropOldUploads(app, now - periodMs('import_uploads'));
    const chosen = await getChosenDays(app.db.read);
    const rows = await collect((key) =>
      sweepTable(app.db, SWEEPS[key], now - periodMs(key, chosen), shouldContinue),
    );
    const files = (await shouldContinue()) ? await removeFiles(await findOrphans(app.db, listed)) : 0;
    report = { accounts, rows, files };
    return report;
  } catch (error) {
    isDone = false;
    throw error;
  } finally {
    await claim.release(isDone, report);
  }
};
