import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isAway } from './connection-errors.ts';
import { createLoan, type Loan } from './leased-client.ts';
import type { Pool } from './primary-pool.ts';
import type { Replica } from './replica.ts';

/** Sent to queries that block the replay of changes. */
const RECOVERY_CONFLICT = '40001';

const isPassing = (error: unknown): boolean =>
  isAway(error) || (error instanceof Error && 'code' in error && error.code === RECOVERY_CONFLICT);

/** Reads from the replica while it is current. Failed reads are retried on the primary. */
export const lendReplica = (own: Pool, primary: Pool, replica: Replica): PostgresPool => {
  const lendPrimary = async () => ({ loan: createLoan(await primary.connect()), isReplica: false });
  const lend = async (): Promise<{ readonly loan: Loan; readonly isReplica: boolean }> => {
    if (!replica.mayRead()) return lendPrimary();
    try {
      return { loan: createLoan(await own.connect()), isReplica: true };
    } catch (error) {
      // Otherwise the pool is exhausted.
      if (isAway(error)) replica.noteAway(error);
      return lendPrimary();
    }
  };
  return {
    options: own.options,
    end: () => own.end(),
    connect: async () => {
      const { loan, isReplica } = await lend();
      let isUsed = false;
      const query = async (text: string, parameters: unknown[]): Promise<unknown> => {
        const mayMove = isReplica && !isUsed;
        isUsed = true;
        try {
          return await loan.query(text, parameters);
        } catch (error) {
          if (!mayMove || !isPassing(error)) throw error;
          if (isAway(error)) replica.noteAway(error);
          await loan.exchange(() => primary.connect());
          return loan.query(text, parameters);
        }
      };
      return {
        query: query as PostgresPoolClient['query'],
        release: loan.release,
        get processID() {
          return loan.processID;
        },
      } as PostgresPoolClient;
    },
  };
};
