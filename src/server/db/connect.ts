import type { Kysely, Transaction } from 'kysely';
import type { DatabaseConfig } from '#server/config.ts';
import { connectPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { connectSqlite } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

/** The database as use cases see it: they say whether they read or write. */
export interface Db {
  readonly engine: Engine;
  readonly read: Kysely<Database>;
  /** Runs `work` in one transaction; it is all done, durably, when the promise resolves. Nothing slow belongs inside. */
  write<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** `write` for imports: it may take minutes, and no two run at a time, whatever processes they are in. */
  writeAlone<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Creates what is missing of the tables. @throws StartupError when it cannot */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** @throws StartupError when a SQLite file cannot be opened; PostgreSQL is first reached by `migrate` or a query */
export const connect = (config: DatabaseConfig): Db =>
  config.kind === 'sqlite' ? connectSqlite(config.file) : connectPostgres(config);
