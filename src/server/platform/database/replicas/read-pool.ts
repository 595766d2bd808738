import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isUnreachable } from './connection-errors.ts';
import { type LeasedClient, leaseClient, type PooledClient } from './leased-client.ts';
import type { Pool } from './primary-pool.ts';
import type { Replica } from './replica.ts';

/** Error code of queries that block the replay of changes. */
const RECOVERY_CONFLICT = '40001';

const isRetryable = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof Error && 'code' in error && error.code === RECOVERY_CONFLICT);

export const createReadPool = (own: Pool, primary: Pool, replica: Replica): PostgresPool => {
  const leasePrimary = async () => ({ lease: leaseClient(await primary.connect()), isReplica: false });
  const leaseConnection = async (): Promise<{
    readonly lease: LeasedClient;
    readonly isReplica: boolean;
  }> => {
    if (!replica.mayRead()) return leasePrimary();
    try {
      return { lease: leaseClient(await own.connect()), isReplica: true };
    } catch (error) {
      // Other errors mean that the pool is exhausted.
      if (isUnreachable(error)) replica.markUnreachable(error);
      return leasePrimary();
    }
  };
  return {
    options: own.options,
    end: () => own.end(),
    connect: async () => {
      const { lease, isReplica } = await leaseConnection();
      let isUsed = false;
      const query = async (text: string, parameters: unknown[]): Promise<unknown> => {
        const mayMove = isReplica && !isUsed;
        isUsed = true;
        try {
          return await lease.query(text, parameters);
        } catch (error) {
          if (!mayMove || !isRetryable(error)) throw error;
          if (isUnreachable(error)) replica.markUnreachable(error);
          await lease.exchange(() => primary.connect());
          return lease.query(text, parameters);
        }
      };
      // Kysely's overloads of `query` differ in their result types; both return the client's result unchanged.
      const client: PooledClient = {
        query: query as PostgresPoolClient['query'],
        release: lease.release,
        get processID() {
          return lease.processID;
        },
      };
      return client;
    },
  };
};
