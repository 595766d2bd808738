import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

/** A statement of a connection that answers at once. */
export interface DirectStatement {
  /** Does it answer rows? */
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

export interface DirectConnection {
  /** Compiled once, and kept. */
  prepare(text: string): DirectStatement;
}

const connections = new WeakMap<Kysely<Database>, DirectConnection>();

/**
 * Lets prepared statements of `db` run on its connection without Kysely's queue in between. Only where no transaction of
 * somebody else can be open on that connection: it would be read from within.
 */
export const allowDirect = (db: Kysely<Database>, connection: DirectConnection): void => {
  connections.set(db, connection);
};

/** The end of `allowDirect`: a transaction is over. */
export const endDirect = (db: Kysely<Database>): void => {
  connections.delete(db);
};

export const findDirect = (db: Kysely<Database>): DirectConnection | undefined => connections.get(db);
