import type pg from 'pg';
import { isAway, NoPrimary } from './connection-errors.ts';

/** As much of a pool as its users need. */
export interface Pool {
  readonly options: { readonly max: number };
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** A server that only follows another one takes no writes, and may lag. */
export const refuseFollowers = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows) throw new NoPrimary('the server takes no writes: it follows another one');
};

/**
 * One pool over the hosts of which one takes writes: `open` makes the pool of one. It stays with the host that it found;
 * when that is away, or turns out to follow another one, it looks for the new primary among all.
 */
export const poolOfHosts = (
  urls: readonly string[],
  open: (url: string) => pg.Pool,
  tell: (hostNumber: number) => void,
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
        try {
          const client = await (pools[number] as pg.Pool).connect();
          if (number !== current) tell(number);
          current = number;
          return client;
        } catch (error) {
          // A pool whose connections are all in use says nothing about its host.
          if (!isAway(error)) throw error;
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
