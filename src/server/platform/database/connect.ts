import type { Logger } from 'pino';
import type { DatabaseConfig } from './database-config.ts';
import type { Db } from './db.ts';
import { connectPostgres } from './engines/postgres.ts';
import { connectSqlite } from './engines/sqlite.ts';

/** @throws StartupError when a SQLite file cannot be opened. PostgreSQL connects on the first query. */
export const connect = (config: DatabaseConfig, log?: Logger): Db =>
  config.kind === 'sqlite' ? connectSqlite(config.file) : connectPostgres(config, undefined, log);
