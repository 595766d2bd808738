import { hostname } from 'node:os';
import { isAlive } from '#server/platform/is-alive.ts';

/** Longer than any step takes between two heartbeats: the transaction that writes all rows sends none. */
export const TRUSTED_MS = 15 * 60_000;

export const thisWorker = (): string => `${hostname()}:${process.pid}`;

/** False for a process of this machine that has ended, and for one elsewhere after its time. */
export const isWorking = (worker: string | null, until: number, now: number): boolean => {
  if (worker === null || until <= now) return false;
  const at = worker.lastIndexOf(':');
  return worker.slice(0, at) !== hostname() || isAlive(Number(worker.slice(at + 1)));
};
