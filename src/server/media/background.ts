import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaFormat, MediaWidth } from '#domain/catalogue/media.ts';
import { formatVariantName } from './name.ts';

export interface MediaJob {
  hash: string;
  widths: readonly MediaWidth[];
  format: MediaFormat;
}

export interface MediaLog {
  warn(details: object, message: string): void;
}

const PAUSE_MS = 100;
/** Maximum time to wait until the process is idle. */
const MAX_WAIT_MS = 5_000;
const BUSY_UTILIZATION = 0.5;

/** Runs one job at a time, urgent jobs first. The queue is not persisted: a job is done if its files exist. */
export function createBackgroundQueue(work: (job: MediaJob) => Promise<void>, log: MediaLog) {
  const urgent = new Map<string, MediaJob>();
  const pending: MediaJob[] = [];
  let current: Promise<void> | undefined;
  let closed = false;

  function takeNext(): MediaJob | undefined {
    const first = urgent.entries().next().value;
    if (!first) return pending.shift();
    urgent.delete(first[0]);
    return first[1];
  }

  async function drain(): Promise<void> {
    for (let job = takeNext(); job && !closed; job = takeNext()) {
      try {
        await work(job);
      } catch (error) {
        log.warn({ err: error, hash: job.hash, format: job.format }, 'cannot create a picture variant');
      }
    }
    current = undefined;
  }

  function startDraining(): void {
    if (!closed) current ??= drain();
  }

  return {
    add(jobs: Iterable<MediaJob>): void {
      for (const job of jobs) pending.push(job);
      startDraining();
    },
    addUrgent(hash: string, width: MediaWidth, format: MediaFormat): void {
      urgent.set(formatVariantName(hash, width, format), { hash, widths: [width], format });
      startDraining();
    },
    isClosed: () => closed,
    async close(): Promise<void> {
      closed = true;
      await current;
    },
  };
}

export function createIdleWait(isBusy: () => boolean) {
  let last = performance.eventLoopUtilization();

  return async function untilIdle(): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (performance.now() < deadline) {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      if (!isBusy() && utilization < BUSY_UTILIZATION) return;
      // The timer is not unref'ed, because shutdown awaits it.
      await sleep(PAUSE_MS);
    }
  };
}
