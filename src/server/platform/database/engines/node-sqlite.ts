import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type DialectAdapter, SqliteAdapter, SqliteDialect } from 'kysely';
import type { DirectConnection, DirectStatement } from '#server/platform/database/statements/direct.ts';
import { countQuery } from '#server/platform/database/statements/query-count.ts';

const MAX_STATEMENTS = 500;
/** SQLite blocks on another process's lock for this long. Then `contention.ts` retries asynchronously. */
const BUSY_TIMEOUT_MS = 50;
const OPEN_WITHIN_MS = 10_000;

const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma cache_size = -32000;
  pragma temp_store = memory;
`;

/** @throws when the file is not a database or stays locked */
const openSqlite = (file: string): DatabaseSync => {
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

/** Enables transactional DDL, which SQLite supports but Kysely's adapter disables. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

interface CompiledStatement extends DirectStatement {
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

/** SQLite rejects other types when the statement runs. */
const inputs = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

type Row = Record<string, unknown>;

/** Builds rows from arrays. Node's own rows are dictionaries without a prototype and take twice as long. */
const createRowReader =
  (names: readonly string[]) =>
  // The types of node:sqlite describe an array row as a record.
  (values: Readonly<Record<number, unknown>>): Row => {
    const row: Row = {};
    names.forEach((name, i) => {
      row[name] = values[i];
    });
    return row;
  };

const compile = (statement: StatementSync): CompiledStatement => {
  const columns = statement.columns();
  const readRow = createRowReader(columns.map(({ name }) => name));
  statement.setReturnArrays(true);
  return {
    reader: columns.length > 0,
    all: (parameters) => countQuery(() => statement.all(...inputs(parameters)).map(readRow)),
    run: (parameters) => countQuery(() => statement.run(...inputs(parameters))),
    *iterate(parameters) {
      for (const values of statement.iterate(...inputs(parameters))) yield readRow(values);
    },
  };
};

export interface SqliteConnection extends DirectConnection {
  prepare(text: string): CompiledStatement;
  close(): void;
}

/** `begin immediate` takes the lock at the start of a transaction, so that processes cannot deadlock later. */
export const connectFile = (file: string): SqliteConnection => {
  const database = openSqlite(file);
  const compiled = new Map<string, CompiledStatement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      const known = compiled.get(text);
      if (known) return known;
      if (compiled.size >= MAX_STATEMENTS) compiled.clear();
      const statement = compile(database.prepare(text === 'begin' ? 'begin immediate' : text));
      compiled.set(text, statement);
      return statement;
    },
  };
};

export class NodeSqliteDialect extends SqliteDialect {
  constructor(connection: SqliteConnection) {
    super({ database: connection });
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }
}
