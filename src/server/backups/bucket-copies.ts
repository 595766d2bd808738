import { join } from 'node:path';
import { readBackupBucket } from '#server/config/backup-bucket.ts';
import { mergeVariables } from '#server/config/office-variables.ts';
import type { App } from '#server/context.ts';
import { readStoredVariables } from '#server/platform/secrets/stored-variables.ts';
import { type BucketConfig, openBucket } from '#server/platform/storage/bucket.ts';
import { listBackups, writeCopy } from './backup-files.ts';

/** Undefined if backups stay on this machine only. */
export const findBackupBucket = async ({ config, db, ...parts }: App): Promise<BucketConfig | undefined> => {
  const { values } = await readStoredVariables(db.read, parts);
  return readBackupBucket(mergeVariables(config.variables, values), []);
};

/**
 * Copies backups that the bucket does not have. A failure is kept with the backup, and the next run tries again.
 *
 * @param deleted names of backups that this machine no longer has
 */
export const copyBackups = async (app: App, deleted: readonly string[] = []): Promise<void> => {
  const found = await findBackupBucket(app);
  if (!found) return;
  const bucket = openBucket(found);
  const { backupDir } = app.config;
  for (const { name, copy } of await listBackups(app.config)) {
    if (copy && copy.problem === undefined) continue;
    const path = join(backupDir, name);
    const copiedAt = app.clock.now();
    try {
      await bucket.putFile(name, path);
      await writeCopy(path, { copiedAt });
    } catch (error) {
      app.log.error({ err: error }, 'a backup could not be copied to the bucket');
      await writeCopy(path, { copiedAt, problem: error instanceof Error ? error.message : '' });
    }
  }
  for (const name of deleted)
    await bucket.delete(name).catch((err: unknown) => {
      app.log.warn({ err, name }, 'an old backup could not be deleted from the bucket');
    });
};
