import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '#domain/is-record.ts';
import type { Config } from '#server/config/config.ts';
import { PRIVATE_FILE } from '#server/platform/storage/private-files.ts';

/** The name contains the time in UTC, so that names sort by age. */
const NAME = /^shop-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/;
const CHECK = '.check.json';
const COPY = '.copy.json';

/** Result of restoring a backup into a temporary folder. */
export interface BackupCheck {
  /** Milliseconds. */
  readonly checkedAt: number;
  readonly orders: number;
  readonly files: number;
  /** Why it cannot be restored; undefined if it can. */
  readonly problem?: string;
}

/** The last try to copy it to the bucket. */
export interface BackupCopy {
  /** Milliseconds. */
  readonly copiedAt: number;
  /** Why it failed; undefined if the bucket has it. */
  readonly problem?: string;
}

export interface BackupFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly check: BackupCheck | undefined;
  readonly copy: BackupCopy | undefined;
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

/** A file beside the backup. */
const readBeside = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(path, 'utf8').catch(() => 'null'));

const writeBeside = (path: string, value: BackupCheck | BackupCopy): Promise<void> =>
  writeFile(path, JSON.stringify(value), { mode: PRIVATE_FILE });

const readCopy = async (path: string): Promise<BackupCopy | undefined> => {
  const copy = await readBeside(`${path}${COPY}`);
  if (!isRecord(copy) || typeof copy.copiedAt !== 'number') return undefined;
  const { copiedAt, problem } = copy;
  return { copiedAt, ...(typeof problem === 'string' && { problem }) };
};

export const writeCopy = (path: string, copy: BackupCopy): Promise<void> =>
  writeBeside(`${path}${COPY}`, copy);

const readCheck = async (path: string): Promise<BackupCheck | undefined> => {
  const check = await readBeside(`${path}${CHECK}`);
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
  writeBeside(`${path}${CHECK}`, check);

/** The newest comes first. */
export const listBackups = async ({ backupDir }: Place): Promise<BackupFile[]> => {
  const names = (await readdir(backupDir).catch(() => [])).filter((name) => NAME.test(name));
  const found = await Promise.all(
    names.map(async (name): Promise<BackupFile | undefined> => {
      const path = join(backupDir, name);
      // Another process may delete it meanwhile.
      const facts = await stat(path).catch(() => undefined);
      if (!facts) return undefined;
      const [check, copy] = [await readCheck(path), await readCopy(path)];
      return { name, size: facts.size, createdAt: timeOf(name), check, copy };
    }),
  );
  return found.flatMap((file) => file ?? []).sort((a, b) => b.name.localeCompare(a.name));
};

/** Deletes all but the newest. @returns names of those that were deleted */
export const pruneBackups = async (place: Place, keep: number): Promise<readonly string[]> => {
  const old = (await listBackups(place)).slice(keep).map(({ name }) => name);
  for (const name of old) {
    const path = join(place.backupDir, name);
    for (const end of ['', CHECK, COPY]) await rm(`${path}${end}`, { force: true });
  }
  return old;
};
