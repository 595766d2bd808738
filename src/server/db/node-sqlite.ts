import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/** How many compiled statements a connection keeps. */
const MAX_STATEMENTS = 500;
/** SQLite waits this long for another process's lock before an asynchronous retry takes over (`connect.ts`). */
const BUSY_TIMEOUT_MS = 50;

const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma cache_size = -32000;
  pragma temp_store = memory;
`;

export const openSqlite = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec(PRAGMAS);
  return database;
};

/**
 * Kysely on Node's own SQLite. Compiled statements are kept; a transaction begins `immediate`, so that two
 * processes wait for one another at its start and never fail in its middle.
 */
export const nodeSqliteDialect = (database: DatabaseSync): SqliteDialect => {
  const compiled = new Map<string, ReturnType<typeof compile>>();
  const prepare = (sql: string) => {
    const known = compiled.get(sql);
    if (known) return known;
    if (compiled.size >= MAX_STATEMENTS) compiled.clear();
    const statement = compile(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
    compiled.set(sql, statement);
    return statement;
  };
  return new SqliteDialect({ database: { close: () => database.close(), prepare } });
};

const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

/** A statement in the shape that Kysely asks for. */
const compile = (statement: StatementSync) => ({
  reader: statement.columns().length > 0,
  all: (parameters: readonly unknown[]): unknown[] => statement.all(...values(parameters)),
  run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
  iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
});
