import type { Transaction } from 'kysely';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

/** Lets use cases that write on their own join a transaction. Roll it back if one of them refuses. */
export const within = (db: Db, transaction: Transaction<Database>): Db => ({
  ...db,
  read: transaction,
  write: (work) => work(transaction),
});
