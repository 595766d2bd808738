import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Db {
  readonly engine: Engine;
  readonly read: Kysely<Database>;
  /** May be slightly stale: for data shared by all visitors. Same as `read` without a replica. */
  readonly lagging: Kysely<Database>;
  /** Call after a write: `lagging` then includes everything committed so far. */
  catchUp(): void;
  /** Sentences for the operator. */
  listProblems(): readonly string[];
  /** Durable when the promise resolves. Avoid slow work in the transaction. */
  write<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** `write` for imports, which take minutes: one at a time across all processes. */
  writeExclusive<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** @throws StartupError */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
