import { setTimeout as wait } from 'node:timers/promises';

/** Same limit as PostgreSQL's statement timeout. */
const RETRY_FOR_MS = 15_000;

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const POSTGRES_CONFLICT: readonly unknown[] = ['40001', '40P01'];

const isContention = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The upper bits contain the extended result code.
    const primary = error.errcode & 0xff;
    return primary === SQLITE_BUSY || primary === SQLITE_LOCKED;
  }
  return 'code' in error && POSTGRES_CONFLICT.includes(error.code);
};

/** @param forMs milliseconds */
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
