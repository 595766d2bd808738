import { retentionMs, type SweptKey } from '#domain/customers/retention.ts';
import type { App } from '#server/context.ts';
import { eraseDueAccounts, listDueAccounts } from '#server/customers/deletion/erase-due.ts';
import { findOrphans, inboxFolder, listInboxFiles, removeFiles } from '#server/outbox/inbox-files.ts';
import { CLAIM_MS, claimRun } from './claim.ts';
import { countOver, sweepTable } from './sweep.ts';
import { SWEEPS } from './sweeps.ts';

export interface RetentionReport {
  /** Accounts erased as their owners asked, and those that wait for an order. */
  readonly accounts: { readonly erased: number; readonly waiting: number };
  /** Rows by line of the table. */
  readonly rows: Readonly<Record<SweptKey, number>>;
  /** Files of the local inbox whose mail is gone. */
  readonly files: number;
}

const KEYS = Object.keys(SWEEPS) as SweptKey[];

const collect = async (count: (key: SweptKey) => Promise<number>): Promise<RetentionReport['rows']> => {
  const rows = Object.fromEntries(KEYS.map((key) => [key, 0])) as Record<SweptKey, number>;
  for (const key of KEYS) rows[key] = await count(key);
  return rows;
};

/** What a run would delete now. Files whose mail it would delete are not among its files. */
export const previewRetention = async (app: App): Promise<RetentionReport> => {
  const now = app.clock.now();
  return {
    accounts: { erased: (await listDueAccounts(app)).length, waiting: 0 },
    rows: await collect((key) => countOver(app.db.read, SWEEPS[key], now - retentionMs(key))),
    files: (await findOrphans(app.db, await listInboxFiles(inboxFolder(app.config)))).length,
  };
};

interface RunOptions {
  /** Runs only when the last run was a day ago. */
  readonly onlyIfDue?: boolean;
  /** The process stops: the run ends after its current transaction, and is done by another one. */
  readonly signal?: AbortSignal;
}

/**
 * Erases the accounts that are due, then deletes what is older than `RETENTION` says. One process at a time, whatever
 * hosts share the database: undefined where another one is at it or no run is due.
 */
export const runRetention = async (
  app: App,
  { onlyIfDue = false, signal }: RunOptions = {},
): Promise<RetentionReport | undefined> => {
  const claim = await claimRun(app, { onlyIfDue });
  if (!claim) return undefined;
  let isDone = true;
  let renewAt = performance.now() + CLAIM_MS / 3;
  const goesOn = async (): Promise<boolean> => {
    if (isDone && performance.now() >= renewAt) {
      renewAt = performance.now() + CLAIM_MS / 3;
      isDone = await claim.renew();
    }
    if (signal?.aborted) isDone = false;
    return isDone;
  };
  try {
    const now = app.clock.now();
    // Not those of mails that this run causes: a last mail is to be read.
    const listed = await listInboxFiles(inboxFolder(app.config));
    const accounts = await eraseDueAccounts(app, goesOn);
    const rows = await collect((key) => sweepTable(app.db, SWEEPS[key], now - retentionMs(key), goesOn));
    const files = (await goesOn()) ? await removeFiles(await findOrphans(app.db, listed)) : 0;
    return { accounts, rows, files };
  } catch (error) {
    isDone = false;
    throw error;
  } finally {
    await claim.release(isDone);
  }
};
