import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isAway, isBroken } from './connection-errors.ts';
import { createLoan } from './leased-client.ts';
import type { Pool } from './primary-pool.ts';

/**
 * A pool whose connections may have broken unnoticed while they were idle: after a restart of the server, all of them.
 * The first statement of a loan, which is a read or a `begin`, is sent again on another connection; a later one
 * fails, since what went before it in its transaction is gone.
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
      // One by one the broken ones go; the last try is on a connection that was made for it.
      for (let left = isFirst ? pool.options.max : 0; ; left -= 1) {
        try {
          return await loan.query(text, parameters);
        } catch (error) {
          // One to a server that is no longer the primary works, but is of no use.
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
