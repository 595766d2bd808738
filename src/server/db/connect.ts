import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '#server/config.ts';
import { StartupError } from '#server/startup-error.ts';
import { migrate } from './migrate.ts';
import { nodeSqliteDialect, openSqlite } from './node-sqlite.ts';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** The database as use cases see it: they say whether they read or write. */
export interface Db {
  readonly engine: Engine;
  readonly read: Kysely<Database>;
  /** Runs `work` in one transaction; it is all done, durably, when the promise resolves. Nothing slow belongs inside. */
  write<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Creates what is missing of the tables. @throws StartupError when it cannot */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 15_000;
const RETRY_FOR_MS = 5_000;

/** Another process holds the lock (SQLite), or two transactions met (PostgreSQL): the same work may be tried again. */
const isContention = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === 5 || error.errcode === 6 || error.errcode === 261;
  return 'code' in error && (error.code === '40001' || error.code === '40P01');
};

const retryContention = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = Date.now() + RETRY_FOR_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error) || Date.now() > until) throw error;
      await wait(Math.random() * Math.min(200, 10 * 2 ** attempt));
    }
  }
};

const connectSqlite = (file: string): Db => {
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    const writer = new Kysely<Database>({ dialect: nodeSqliteDialect(openSqlite(file)) });
    // A second connection reads while the first writes; a database in memory has one only.
    const read =
      file === ':memory:' ? writer : new Kysely<Database>({ dialect: nodeSqliteDialect(openSqlite(file)) });
    return {
      engine: 'sqlite',
      read,
      write: (work) => retryContention(() => writer.transaction().execute(work)),
      migrate: () => retryContention(() => migrate(writer, 'sqlite')),
      close: async () => {
        await writer.destroy();
        if (read !== writer) await read.destroy();
      },
    };
  } catch (error) {
    throw new StartupError(
      `Cannot open the database ${file}: ${error instanceof Error ? error.message : error}`,
    );
  }
};

/** Counts and instants come as 64-bit text; all of ours fit a double exactly. */
const INT8 = 20;
const NUMERIC = 1700;

const connectPostgres = (url: string): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    read: kysely,
    write: (work) => retryContention(() => kysely.transaction().execute(work)),
    migrate: () => migrate(kysely, 'postgres'),
    close: () => kysely.destroy(),
  };
};

/** @throws StartupError when a SQLite file cannot be opened */
export const connect = (config: DatabaseConfig): Db =>
  config.kind === 'sqlite' ? connectSqlite(config.file) : connectPostgres(config.url);
