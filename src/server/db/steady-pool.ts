import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** PostgreSQL's admin_shutdown, crash_shutdown and cannot_connect_now, and what a socket says. */
const LOST: readonly unknown[] = ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'];

const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (LOST.includes(error.code) || String(error.code).startsWith('08'))) ||
    /^Connection terminated|not queryable/.test(error.message));

/**
 * A pool whose connections may have broken unnoticed while they were idle: after a restart of the server, all of them.
 * The first statement of a loan, which is a read or a `begin`, is sent again on another connection; a later one
 * fails, since what went before it in its transaction is gone.
 */
export const steadyPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    let client = await pool.connect();
    let isUsed = false;
    const query = async (text: string, parameters: unknown[]): Promise<unknown> => {
      const isFirst = !isUsed;
      isUsed = true;
      // One by one the broken ones go; the last try is on a connection that was made for it.
      for (let left = isFirst ? pool.options.max : 0; ; left -= 1) {
        try {
          return await client.query(text, parameters);
        } catch (error) {
          if (left <= 0 || !isLost(error)) throw error;
          client.release(true);
          client = await pool.connect();
        }
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
      get processID() {
        return (client as { processID?: number }).processID;
      },
    } as PostgresPoolClient;
  },
});
