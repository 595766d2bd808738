import { join } from 'node:path';
import { DAY_MS } from '#domain/duration.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { type BackupReport, backUpShop } from '#server/platform/backup/back-up.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { isDue, runClaimed } from '#server/platform/periodic-claim.ts';
import { getBackupRules } from '#server/settings/settings.ts';
import { listBackups, nameBackup, pruneBackups } from './backup-files.ts';
import { copyBackups, findBackupBucket } from './bucket-copies.ts';

const CHECK_INTERVAL_MS = 10 * 60_000;
/** Age of the newest backup from which the office warns. */
const LATE_MS = 2 * DAY_MS;

/**
 * Writes a backup into the folder of the shop, copies it to the bucket, and deletes the oldest ones.
 * @returns `busy` if another process is writing one, or none is due
 * @throws StartupError with PostgreSQL, which has tools of its own
 */
export const runBackup = async (
  app: App,
  { onlyIfDue = false } = {},
): Promise<Result<BackupReport, 'busy'>> => {
  const { config, clock, db } = app;
  const run = await runClaimed(app, 'backup', { onlyIfDue }, async () => {
    const now = clock.now();
    const name = nameBackup(now);
    const report = await backUpShop(config, join(config.backupDir, name), now, true);
    const deleted = await pruneBackups(config, (await getBackupRules(db.read)).keep);
    await db.write((transaction) =>
      recordAudit(transaction, {
        ...{ action: 'backup.create', subject: 'backup', subjectId: name, at: clock.now() },
        after: { size: report.size, orders: report.orders },
      }),
    );
    await copyBackups(app, deleted);
    return report;
  });
  return run ? ok(run.result) : refuse('busy');
};

/** True for a live shop on SQLite. A demo does not fill the disk with backups. */
export const isBackedUp = ({ config }: Pick<App, 'config'>): boolean =>
  config.shopMode === 'live' && config.database.kind === 'sqlite';

/** True if the newest backup, which the bucket has if there is one, is younger than two days. */
export const hasFreshBackup = async (app: App): Promise<boolean> => {
  const isCopied = (await findBackupBucket(app)) !== undefined;
  const newest = (await listBackups(app.config)).find(
    ({ copy }) => !isCopied || (copy && copy.problem === undefined),
  );
  return (newest?.createdAt ?? 0) >= app.clock.now() - LATE_MS;
};

/** True if backups are on and the newest is older than two days. */
export const isBackupLate = async (app: App): Promise<boolean> =>
  isBackedUp(app) && (await getBackupRules(app.db.read)).isDaily && !(await hasFreshBackup(app));

/** Backs the shop up every day in one of the processes. @returns a function that stops it and waits for the current run */
export const startDailyBackup = (app: App): (() => Promise<void>) =>
  startPeriodic(
    CHECK_INTERVAL_MS,
    async () => {
      if (!isBackedUp(app) || !(await isDue(app, 'backup'))) return;
      if (!(await getBackupRules(app.db.read)).isDaily) return;
      const made = await runBackup(app, { onlyIfDue: true });
      if (made.ok) app.log.info(made.value, 'the shop was backed up');
    },
    (err) => app.log.error({ err }, 'the shop could not be backed up'),
  );
