import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { countRemoteQuery } from '#server/platform/database/statements/query-count.ts';
import { findStatementName } from '#server/platform/database/statements/statement-names.ts';

export interface LeasedClient {
  /** Process ID on the server. */
  readonly processID: number | undefined;
  query(text: string, values: unknown[]): Promise<unknown>;
  /** Replaces a broken connection. @throws the error of `connect`; the lease has then ended */
  exchange(connect: () => Promise<pg.PoolClient>): Promise<void>;
  /** Idempotent, even after a failed `exchange`. */
  release(destroy?: boolean): void;
}

export interface PooledClient extends PostgresPoolClient {
  readonly processID: number | undefined;
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
      return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
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
