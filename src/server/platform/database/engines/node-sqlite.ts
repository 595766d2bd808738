import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type DialectAdapter, SqliteAdapter, SqliteDialect } from 'kysely';
import type { DirectConnection, DirectStatement } from '#server/platform/database/statements/direct.ts';
import { countQuery } from '#server/platform/database/statements/query-count.ts';

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

/** A statement in the shape that Kysely asks for. */
interface CompiledStatement extends DirectStatement {
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

/**
 * Makes rows of arrays. Node's own rows are dictionaries without a prototype, slow to fill and slower to read; a literal
 * of the columns' names, made once a statement, gives rows a shape that the engine knows.
 */
const rowMaker = (names: readonly string[]): ((row: readonly unknown[]) => unknown) =>
  new Function(
    'row',
    `return {${names.map((name, i) => `${JSON.stringify(name)}: row[${i}]`).join(', ')}}`,
  ) as (row: readonly unknown[]) => unknown;

const compile = (statement: StatementSync): CompiledStatement => {
  const columns = statement.columns();
  const toRow = rowMaker(columns.map(({ name }) => name));
  statement.setReturnArrays(true);
  const all = statement.all.bind(statement) as (...given: SQLInputValue[]) => unknown[];
  return {
    reader: columns.length > 0,
    all: (parameters) => countQuery(() => (all(...values(parameters)) as unknown[][]).map(toRow)),
    run: (parameters) => countQuery(() => statement.run(...values(parameters))),
    *iterate(parameters) {
      for (const row of statement.iterate(...values(parameters)) as Iterable<unknown>)
        yield toRow(row as unknown[]);
    },
  };
};

export interface SqliteConnection extends DirectConnection {
  prepare(text: string): CompiledStatement;
  close(): void;
}

/**
 * A connection that keeps its compiled statements. A transaction begins `immediate`, so that two processes wait for one
 * another at its start and never fail in its middle.
 */
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

/** Kysely on Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(connection: SqliteConnection) {
    super({ database: connection });
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }
}
