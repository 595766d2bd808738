import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

export interface DirectStatement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

export interface DirectConnection {
  prepare(text: string): DirectStatement;
}

const connections = new WeakMap<Kysely<Database>, DirectConnection>();

/** Runs prepared statements synchronously. The connection must never have an open transaction. */
export const allowDirect = (db: Kysely<Database>, connection: DirectConnection): void => {
  connections.set(db, connection);
};

export const endDirect = (db: Kysely<Database>): void => {
  connections.delete(db);
};

export const findDirect = (db: Kysely<Database>): DirectConnection | undefined => connections.get(db);
