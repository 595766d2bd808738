import { expect, test } from 'vitest';
import type { Pool } from '#server/platform/database/replicas/primary-pool.ts';
import { createReadPool } from '#server/platform/database/replicas/read-pool.ts';
import type { Replica } from '#server/platform/database/replicas/replica.ts';
import { createRetryingPool } from '#server/platform/database/replicas/retrying-pool.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** Pool with one connection, which breaks at its first statement. As in pg, it can be released once. */
const openLastOne = (): Pool => {
  let isFirst = true;
  let isBack = false;
  const client = {
    query: async () => {
      throw broken;
    },
    release: () => {
      if (isBack) throw new Error('Release called on client which has already been released to the pool.');
      isBack = true;
    },
  };
  return {
    options: { max: 3 },
    connect: async () => {
      if (!isFirst) throw refused;
      isFirst = false;
      return client as never;
    },
    end: async () => {},
  };
};

const away: Pool = {
  options: { max: 3 },
  connect: async () => {
    throw refused;
  },
  end: async () => {},
};
const replica = { mayRead: () => true, markUnreachable: () => {} } as unknown as Replica;

test.each([
  ['the primary', () => createRetryingPool(openLastOne())],
  ['a replica', () => createReadPool(openLastOne(), away, replica)],
])(
  'a broken connection of %s without a replacement reports its error and is released once',
  async (_, open) => {
    const client = await open().connect();
    await expect(client.query('begin', [])).rejects.toThrow(refused);
    expect(() => client.release()).not.toThrow();
  },
);
