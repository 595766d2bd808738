import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Db {
  readonly engine: Engine;
  readonly read: Kysely<Database>;
  /** Possibly stale reads of data that all visitors share. Same as `read` without a replica. */
  readonly lagging: Kysely<Database>;
  /** Call after a write: `lagging` then includes all previous commits. */
  catchUp(): void;
  listProblems(): readonly string[];
  /** The promise resolves after the commit. Avoid slow work in the transaction. */
  write<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** For long imports: one at a time across all processes. */
  writeExclusive<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** @throws StartupError */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
