import type { App } from '#server/context.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { isDue } from '#server/platform/periodic-claim.ts';
import { type RetentionReport, runRetention } from './run-retention.ts';

const CHECK_INTERVAL_MS = 10 * 60_000;

const hasDeleted = ({ accounts, rows, files }: RetentionReport): boolean =>
  accounts.erased + files + Object.values(rows).reduce((sum, count) => sum + count, 0) > 0;

const runWhenDue = async (app: App, signal: AbortSignal): Promise<void> => {
  if (!(await isDue(app, 'retention'))) return;
  const report = await runRetention(app, { onlyIfDue: true, signal });
  if (report && hasDeleted(report)) app.log.info(report, 'expired data was deleted');
};

/** Runs in one of the processes. @returns a function that stops it and waits for the current run */
export const startDailyRetention = (app: App): (() => Promise<void>) =>
  startPeriodic(
    CHECK_INTERVAL_MS,
    (signal) => runWhenDue(app, signal),
    (err) => app.log.error({ err }, 'expired data could not be deleted'),
  );
