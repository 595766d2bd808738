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

/** Runs one job at a time, urgent jobs first. The queue is not persisted: a job is done if its files exist. */
export function createBackgroundQueue(
  work: (job: MediaJob, signal: AbortSignal) => Promise<void>,
  log: MediaLog,
) {
  const urgent = new Map<string, MediaJob>();
  const pending: MediaJob[] = [];
  let current: Promise<void> | undefined;
  const closing = new AbortController();

  function takeNext(): MediaJob | undefined {
    const first = urgent.entries().next().value;
    if (!first) return pending.shift();
    urgent.delete(first[0]);
    return first[1];
  }

  async function drain(): Promise<void> {
    for (let job = takeNext(); job && !closing.signal.aborted; job = takeNext()) {
      try {
        await work(job, closing.signal);
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error, hash: job.hash, format: job.format }, 'cannot create a picture variant');
      }
    }
    current = undefined;
  }

  function startDraining(): void {
    if (!closing.signal.aborted) current ??= drain();
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
    async close(): Promise<void> {
      closing.abort();
      await current;
    },
  };
}
