import type pg from 'pg';
import { countRemoteQuery } from '#server/platform/database/statements/query-count.ts';
import { findStatementName } from '#server/platform/database/statements/statement-names.ts';

/** A pooled connection that can be replaced during its lease. */
export interface Loan {
  /** Of the server process. */
  readonly processID: number | undefined;
  query(text: string, values: unknown[]): Promise<unknown>;
  /** Replaces a broken connection. @throws the error of `connect`; nothing is leased then */
  exchange(connect: () => Promise<pg.PoolClient>): Promise<void>;
  /** Idempotent, also after a failed `exchange`. */
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
