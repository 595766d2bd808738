import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/db.ts';

export interface InboxFile {
  readonly id: number;
  readonly path: string;
}

export const inboxFolder = ({ mail, varDir }: Pick<Config, 'mail' | 'varDir'>): string =>
  mail.kind === 'inbox' ? mail.folder : resolve(varDir, 'mail');

export const listInboxFiles = async (folder: string): Promise<InboxFile[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .map((name) => ({ id: Number(/^(\d+)-\w+\.eml$/.exec(name)?.[1]), path: join(folder, name) }))
    .filter(({ id }) => Number.isInteger(id));
};

export const removeFiles = async (files: readonly InboxFile[]): Promise<number> => {
  for (const { path } of files) await rm(path, { force: true });
  return files.length;
};

export const removeInboxFiles = async (config: Config, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const known = new Set(ids);
  return removeFiles((await listInboxFiles(inboxFolder(config))).filter(({ id }) => known.has(id)));
};

const BATCH = 500;

/** Returns files without a row in the outbox. The row is always written before the file. */
export const findOrphans = async (
  { read }: Pick<Db, 'read'>,
  files: readonly InboxFile[],
): Promise<InboxFile[]> => {
  const orphans: InboxFile[] = [];
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const ids = batch.map(({ id }) => id);
    const rows = await read.selectFrom('outbox').select('id').where('id', 'in', ids).execute();
    const kept = new Set(rows.map(({ id }) => id));
    orphans.push(...batch.filter(({ id }) => !kept.has(id)));
  }
  return orphans;
};
