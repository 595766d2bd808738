import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isBroken, isUnreachable } from './connection-errors.ts';
import { leaseClient, type PooledClient } from './leased-client.ts';
import type { Pool } from './primary-pool.ts';

/** Replaces connections that broke while idle. Retries only the first statement, because a later failure aborts the transaction. */
export const createRetryingPool = (pool: Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const lease = leaseClient(await pool.connect());
    let isUsed = false;
    let isUnusable = false;
    const query = async (text: string, parameters: unknown[]): Promise<unknown> => {
      const isFirst = !isUsed;
      isUsed = true;
      // One attempt per pooled connection, because all idle connections may be broken.
      for (let left = isFirst ? pool.options.max : 0; ; left -= 1) {
        try {
          return await lease.query(text, parameters);
        } catch (error) {
          isUnusable = isUnreachable(error);
          if (left <= 0 || !isBroken(error)) throw error;
          await lease.exchange(() => pool.connect());
          isUnusable = false;
        }
      }
    };
    const client: PooledClient = {
      // Kysely's overloads differ only in their results, which pass through unchanged.
      query: query as PostgresPoolClient['query'],
      release: (destroy) => lease.release(destroy || isUnusable),
      get processID() {
        return lease.processID;
      },
    };
    return client;
  },
});
