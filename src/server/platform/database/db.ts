import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** A connection of its own, which cannot write. */
export interface Overlay {
  readonly read: Kysely<Database>;
  close(): Promise<void>;
}

export interface Db {
  readonly engine: Engine;
  readonly read: Kysely<Database>;
  /** Possibly stale reads of data that all visitors share. Same as `read` without a replica. */
  readonly lagging: Kysely<Database>;
  /** Call after a write: `lagging` then includes all previous commits. */
  catchUp(): void;
  /**
   * Opens a connection on which temporary tables and views of `statements` hide the tables of the same name.
   * SQLite in memory has one connection, so it needs a file.
   */
  openOverlay(statements: readonly string[]): Promise<Overlay>;
  listProblems(): readonly string[];
  /** The promise resolves after the commit. Avoid slow work in the transaction. */
  write<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** For long imports: one at a time across all processes. */
  writeExclusive<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** @throws StartupError */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
