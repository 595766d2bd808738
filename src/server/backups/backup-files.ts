import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '#domain/is-record.ts';
import type { Config } from '#server/config/config.ts';
import { PRIVATE_FILE } from '#server/platform/storage/private-files.ts';

/** The name contains the time in UTC, so that names sort by age. */
const NAME = /^shop-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/;
const CHECK = '.check.json';

/** Result of restoring a backup into a temporary folder. */
export interface BackupCheck {
  /** Milliseconds. */
  readonly checkedAt: number;
  readonly orders: number;
  readonly files: number;
  /** Why it cannot be restored; undefined if it can. */
  readonly problem?: string;
}

export interface BackupFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly check: BackupCheck | undefined;
}

type Place = Pick<Config, 'backupDir'>;

export const nameBackup = (now: number): string => {
  const [day = '', time = ''] = new Date(now).toISOString().split('T');
  return `shop-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz`;
};

const timeOf = (name: string): number => Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'));

/** Path of a backup in the folder. Undefined for a name that no backup has. */
export const findBackupPath = ({ backupDir }: Place, name: string): string | undefined =>
  NAME.test(name) ? join(backupDir, name) : undefined;

const readCheck = async (path: string): Promise<BackupCheck | undefined> => {
  const text = await readFile(`${path}${CHECK}`, 'utf8').catch(() => 'null');
  const check: unknown = JSON.parse(text);
  if (!isRecord(check) || typeof check.checkedAt !== 'number') return undefined;
  const { checkedAt, orders, files, problem } = check;
  return {
    checkedAt,
    orders: Number(orders),
    files: Number(files),
    ...(typeof problem === 'string' && { problem }),
  };
};

export const writeCheck = (path: string, check: BackupCheck): Promise<void> =>
  writeFile(`${path}${CHECK}`, JSON.stringify(check), { mode: PRIVATE_FILE });

/** The newest comes first. */
export const listBackups = async ({ backupDir }: Place): Promise<BackupFile[]> => {
  const names = (await readdir(backupDir).catch(() => [])).filter((name) => NAME.test(name));
  const found = await Promise.all(
    names.map(async (name): Promise<BackupFile | undefined> => {
      const path = join(backupDir, name);
      // Another process may delete it meanwhile.
      const facts = await stat(path).catch(() => undefined);
      return facts && { name, size: facts.size, createdAt: timeOf(name), check: await readCheck(path) };
    }),
  );
  return found.flatMap((file) => file ?? []).sort((a, b) => b.name.localeCompare(a.name));
};

/** Deletes all but the newest. */
export const pruneBackups = async (place: Place, keep: number): Promise<void> => {
  for (const { name } of (await listBackups(place)).slice(keep)) {
    const path = join(place.backupDir, name);
    await rm(path, { force: true });
    await rm(`${path}${CHECK}`, { force: true });
  }
};
