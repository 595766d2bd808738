import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isAway, isBroken } from './connection-errors.ts';
import { createLoan } from './leased-client.ts';
import type { Pool } from './primary-pool.ts';

/**
 * Recovers from connections that broke while idle. Only the first statement of a lease (a read, or `begin`) is retried:
 * later, the transaction is lost.
 */
export const steadyPool = (pool: Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const loan = createLoan(await pool.connect());
    let isUsed = false;
    let isSpoilt = false;
    const query = async (text: string, parameters: unknown[]): Promise<unknown> => {
      const isFirst = !isUsed;
      isUsed = true;
      // Enough attempts to discard all idle connections.
      for (let left = isFirst ? pool.options.max : 0; ; left -= 1) {
        try {
          return await loan.query(text, parameters);
        } catch (error) {
          // A connection to a demoted primary still works.
          isSpoilt = isAway(error);
          if (left <= 0 || !isBroken(error)) throw error;
          await loan.exchange(() => pool.connect());
          isSpoilt = false;
        }
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => loan.release(destroy || isSpoilt),
      get processID() {
        return loan.processID;
      },
    } as PostgresPoolClient;
  },
});
