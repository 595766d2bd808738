import { setTimeout as wait } from 'node:timers/promises';
import { isAway } from './connection-errors.ts';

/** A restart or a failover takes some seconds. Who waits longer is better told, and tries again. */
const AWAIT_MS = 5_000;
const PAUSE_MS = 100;

/**
 * Runs `work` again while the primary is away. Once it has called `noteDone` its transaction may have been committed, and
 * only the caller can find out.
 */
export const awaitPrimary = async <T>(work: (noteDone: () => void) => Promise<T>): Promise<T> => {
  const until = Date.now() + AWAIT_MS;
  for (;;) {
    let isDone = false;
    try {
      return await work(() => {
        isDone = true;
      });
    } catch (error) {
      if (isDone || !isAway(error) || Date.now() > until) throw error;
      await wait(PAUSE_MS * (1 + Math.random()));
    }
  }
};
