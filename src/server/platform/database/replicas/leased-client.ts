import type pg from 'pg';
import { countRemoteQuery } from '#server/platform/database/statements/query-count.ts';
import { findStatementName } from '#server/platform/database/statements/statement-names.ts';

/** A pooled connection that can be replaced during its lease. */
export interface LeasedClient {
  /** Of the server process. */
  readonly processID: number | undefined;
  query(text: string, values: unknown[]): Promise<unknown>;
  /** Replaces a broken connection. @throws the error of `connect`; nothing is leased then */
  exchange(connect: () => Promise<pg.PoolClient>): Promise<void>;
  /** Idempotent, also after a failed `exchange`. */
  release(destroy?: boolean): void;
}

export const leaseClient = (first: pg.PoolClient): LeasedClient => {
  let client = first;
  let isReleased = false;
  const release = (destroy?: boolean): void => {
    if (isReleased) return;
    isReleased = true;
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
      isReleased = false;
    },
    release,
  };
};
