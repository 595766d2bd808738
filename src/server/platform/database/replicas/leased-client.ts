import type pg from 'pg';
import { countRemoteQuery } from '#server/platform/database/statements/query-count.ts';
import { findStatementName } from '#server/platform/database/statements/statement-names.ts';

/** A connection of a pool that its user may have exchanged for another one. */
export interface Loan {
  /** Of the server's process, as `pg` keeps it. */
  readonly processID: number | undefined;
  query(text: string, values: unknown[]): Promise<unknown>;
  /** Gives a broken connection back and takes the next one. @throws what `connect` throws; nothing is on loan then */
  exchange(connect: () => Promise<pg.PoolClient>): Promise<void>;
  /** A pool takes a connection back once: not where there was no other one to be had. */
  release(destroy?: boolean): void;
}

export const createLoan = (first: pg.PoolClient): Loan => {
  let client = first;
  let isBack = false;
  const release = (destroy?: boolean): void => {
    if (isBack) return;
    isBack = true;
    client.release(destroy);
  };
  return {
    get processID() {
      return (client as { processID?: number }).processID;
    },
    query: (text, values) =>
      countRemoteQuery(() => {
        const name = findStatementName(text);
        return name ? client.query({ name, text, values }) : client.query(text, values);
      }),
    exchange: async (connect) => {
      release(true);
      client = await connect();
      isBack = false;
    },
    release,
  };
};
