import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from './connection-errors.ts';

/** Long enough for a failover. */
const AWAIT_MS = 5_000;
const PAUSE_MS = 100;

/** Retries while the primary is unreachable, until `onCommitStart`. After that the transaction may have been committed. */
export const awaitPrimary = async <T>(work: (onCommitStart: () => void) => Promise<T>): Promise<T> => {
  const until = Date.now() + AWAIT_MS;
  for (;;) {
    let mayBeCommitted = false;
    try {
      return await work(() => {
        mayBeCommitted = true;
      });
    } catch (error) {
      if (mayBeCommitted || !isUnreachable(error) || Date.now() > until) throw error;
      await wait(PAUSE_MS * (1 + Math.random()));
    }
  }
};
