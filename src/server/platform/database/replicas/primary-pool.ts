import type pg from 'pg';
import { isUnreachable, NoPrimary } from './connection-errors.ts';

export interface Pool {
  readonly options: { readonly max: number };
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** Rejects replicas, which are read-only and may lag. */
export const refuseReplicas = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows) throw new NoPrimary('the server accepts no writes: it is a replica');
};

/**
 * Uses the last host that worked. If it is unreachable or was demoted, tries the others in order.
 *
 * @param open creates the pool of one host
 */
export const createMultiHostPool = (
  urls: readonly string[],
  open: (url: string) => pg.Pool,
  onHostChange: (hostNumber: number) => void,
): Pool => {
  const pools = urls.map(open);
  let current = 0;
  return {
    options: { max: Math.max(...pools.map(({ options }) => options.max)) },
    connect: async () => {
      const first = current;
      let failure: unknown;
      for (let step = 0; step < pools.length; step += 1) {
        const number = (first + step) % pools.length;
        const pool = pools[number];
        if (!pool) continue;
        try {
          const client = await pool.connect();
          if (number !== current) onHostChange(number);
          current = number;
          return client;
        } catch (error) {
          if (!isUnreachable(error)) throw error;
          failure ??= error;
        }
      }
      throw failure;
    },
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
};
