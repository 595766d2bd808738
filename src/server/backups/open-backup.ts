import { stat } from 'node:fs/promises';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { App } from '#server/context.ts';
import { findBackupPath } from './backup-files.ts';

/** Records who takes a backup. @returns undefined if there is none with this name */
export const openBackup = async (
  { config, clock, db }: App,
  name: string,
): Promise<{ readonly path: string; readonly size: number } | undefined> => {
  const path = findBackupPath(config, name);
  const facts = path && (await stat(path).catch(() => undefined));
  if (!path || !facts) return undefined;
  await db.write((transaction) =>
    recordAudit(transaction, {
      ...{ action: 'backup.download', subject: 'backup', subjectId: name, at: clock.now() },
    }),
  );
  return { path, size: facts.size };
};
