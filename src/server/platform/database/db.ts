import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** The database as use cases see it: they say whether they read or write. */
export interface Db {
  readonly engine: Engine;
  readonly read: Kysely<Database>;
  /** Reads that may be moments behind, of what is the same for everybody: a replica's where there is one, else `read`. */
  readonly lagging: Kysely<Database>;
  /** Somebody wrote: from now on `lagging` shows nothing older than what the database holds at this moment. */
  catchUp(): void;
  /** What an operator should know of the database, in words. */
  listProblems(): readonly string[];
  /** Runs `work` in one transaction; it is all done, durably, when the promise resolves. Nothing slow belongs inside. */
  write<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** `write` for imports: it may take minutes, and no two run at a time, whatever processes they are in. */
  writeAlone<T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Creates what is missing of the tables. @throws StartupError when it cannot */
  migrate(): Promise<void>;
  close(): Promise<void>;
}
