import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export interface DirectStatement {
  /** Whether it returns rows. */
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

export interface DirectConnection {
  /** Cached by text. */
  prepare(text: string): DirectStatement;
}

const connections = new WeakMap<Kysely<Database>, DirectConnection>();

/**
 * Lets prepared statements run synchronously, without Kysely's queue. Only if no other caller can have a transaction
 * open on that connection, whose uncommitted data would be visible.
 */
export const allowDirect = (db: Kysely<Database>, connection: DirectConnection): void => {
  connections.set(db, connection);
};

export const endDirect = (db: Kysely<Database>): void => {
  connections.delete(db);
};

export const findDirect = (db: Kysely<Database>): DirectConnection | undefined => connections.get(db);
