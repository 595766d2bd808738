import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type DialectAdapter, SqliteAdapter, SqliteDialect } from 'kysely';

/** How many compiled statements a connection keeps. */
const MAX_STATEMENTS = 500;
/** SQLite waits this long for another process's lock before an asynchronous retry takes over (`contention.ts`). */
const BUSY_TIMEOUT_MS = 50;
/** Nobody is served yet while the file is opened, so there it may wait. */
const OPEN_WITHIN_MS = 10_000;

const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma cache_size = -32000;
  pragma temp_store = memory;
`;

/** @throws what SQLite says of a file that is none of its own, or that stays locked */
export const openSqlite = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: OPEN_WITHIN_MS });
  try {
    database.exec(PRAGMAS);
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** SQLite can make tables inside a transaction; Kysely leaves that unused. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Kysely on Node's own SQLite. Compiled statements are kept; a transaction begins `immediate`, so that two
 * processes wait for one another at its start and never fail in its middle.
 */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: { close: () => database.close(), prepare: createPrepare(database) } });
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }
}

const createPrepare = (database: DatabaseSync) => {
  const compiled = new Map<string, ReturnType<typeof compile>>();
  return (sql: string) => {
    const known = compiled.get(sql);
    if (known) return known;
    if (compiled.size >= MAX_STATEMENTS) compiled.clear();
    const statement = compile(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
    compiled.set(sql, statement);
    return statement;
  };
};

const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

/** A statement in the shape that Kysely asks for. */
const compile = (statement: StatementSync) => ({
  reader: statement.columns().length > 0,
  all: (parameters: readonly unknown[]): unknown[] => statement.all(...values(parameters)),
  run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
  iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
});
