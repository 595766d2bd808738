import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isAway } from './connection-errors.ts';
import { createLoan, type Loan } from './leased-client.ts';
import type { Pool } from './primary-pool.ts';
import type { Replica } from './replica.ts';

/** What a replica says of a read that stood in the way of what it had to follow. */
const RECOVERY_CONFLICT = '40001';

const isPassing = (error: unknown): boolean =>
  isAway(error) || (error instanceof Error && 'code' in error && error.code === RECOVERY_CONFLICT);

/** A pool for reads: of the replica while it is `mayRead`, else of the primary. A read that fails there is done here. */
export const lendReplica = (own: Pool, primary: Pool, replica: Replica): PostgresPool => {
  const lendPrimary = async () => ({ loan: createLoan(await primary.connect()), isReplica: false });
  const lend = async (): Promise<{ readonly loan: Loan; readonly isReplica: boolean }> => {
    if (!replica.mayRead()) return lendPrimary();
    try {
      return { loan: createLoan(await own.connect()), isReplica: true };
    } catch (error) {
      // Or all its connections are in use: then the primary helps out.
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
