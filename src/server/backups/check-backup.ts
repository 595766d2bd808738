import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { tryBackup } from '#server/platform/backup/try-backup.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { fileExists } from '#server/platform/storage/files.ts';
import { type BackupCheck, findBackupPath, writeCheck } from './backup-files.ts';

/** Restores a backup into a temporary folder and records the result. */
export const checkBackup = async (
  { config, clock, db }: App,
  name: string,
): Promise<Result<BackupCheck, 'not_found'>> => {
  const path = findBackupPath(config, name);
  if (!path || !(await fileExists(path))) return refuse('not_found');
  const checkedAt = clock.now();
  let check: BackupCheck;
  try {
    check = { checkedAt, ...(await tryBackup(path, config.backupDir)) };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    check = { checkedAt, orders: 0, files: 0, problem: error.message };
  }
  await writeCheck(path, check);
  await db.write((transaction) =>
    recordAudit(transaction, {
      ...{ action: 'backup.check', subject: 'backup', subjectId: name, at: checkedAt },
      after: { orders: check.orders, problem: check.problem ?? null },
    }),
  );
  return ok(check);
};
