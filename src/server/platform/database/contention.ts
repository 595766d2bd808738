import { setTimeout as wait } from 'node:timers/promises';

/** As long as a statement may take in PostgreSQL: a visitor who waits longer has left. */
const RETRY_FOR_MS = 15_000;

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
/** PostgreSQL's serialization_failure and deadlock_detected. */
const POSTGRES_MET: readonly unknown[] = ['40001', '40P01'];

/** Another process holds the lock (SQLite), or two transactions met (PostgreSQL): the same work may be tried again. */
const isContention = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The upper bits tell the variants of one code apart.
    const primary = error.errcode & 0xff;
    return primary === SQLITE_BUSY || primary === SQLITE_LOCKED;
  }
  return 'code' in error && POSTGRES_MET.includes(error.code);
};

/** Runs `work` again as long as it only failed because of somebody else. `forMs` is in milliseconds. */
export const retryContention = async <T>(work: () => Promise<T>, forMs = RETRY_FOR_MS): Promise<T> => {
  const until = Date.now() + forMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error) || Date.now() > until) throw error;
      await wait(Math.random() * Math.min(200, 10 * 2 ** attempt));
    }
  }
};
