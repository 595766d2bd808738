import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { withTemporaryFolder } from '../storage/temporary-files.ts';
import type { DatabaseConfig } from './database-config.ts';
import type { Db } from './db.ts';
import { connectSqlite } from './engines/sqlite.ts';

/** Copies all pages in one step, since SQLite restarts the copy whenever another process writes. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies a SQLite database while the shop writes to it. */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
};

interface Source {
  readonly database: DatabaseConfig;
  readonly db: Db;
  /** Folder of the temporary copy. */
  readonly folder: string;
}

/**
 * Gives `work` a copy of a SQLite database, which has a single writer, so that the shop can write meanwhile.
 * PostgreSQL locks rows only and is not copied.
 */
export const withDatabaseCopy = async <T>(
  { database, db, folder }: Source,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  if (database.kind === 'postgres') return work(db);
  return withTemporaryFolder(folder, 'database', async (scratch) => {
    const file = join(scratch, 'shop.db');
    await copyDatabase(database.file, file);
    const copy = connectSqlite(file);
    try {
      return await work(copy);
    } finally {
      await copy.close();
    }
  });
};
