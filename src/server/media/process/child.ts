/** Process that decodes and encodes pictures, one job at a time. It ends itself above the limits, and with its parent. */
import { constants, setPriority } from 'node:os';
import type { Jobs } from './jobs.ts';
import type { Order, Report } from './messages.ts';

// Threads inherit the priority, so this comes before everything that starts one.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { JOBS } = await import('./jobs.ts');
const { MediaError } = await import('../media-error.ts');

/** A progressive JPEG of 108 megapixels takes 460 MB. */
const MEMORY_BYTES = 800 * 1024 * 1024;
const CHECK_MS = 50;

/** Native code cannot be interrupted, and a normal exit waits for it. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL');
};
// A terminal signals all processes of the group. The parent decides when the work ends.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});
process.on('disconnect', end);

const send = (report: Report): void => {
  process.send?.(report);
};

const toReport = (error: unknown): Report =>
  error instanceof MediaError
    ? { kind: 'refused', code: error.code, fault: error.fault }
    : { kind: 'failed', message: error instanceof Error ? error.message : String(error) };

const watch = (seconds: number): NodeJS.Timeout => {
  const begun = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (process.memoryUsage.rss() > MEMORY_BYTES || user + system > seconds * 1_000_000)
      process.send?.(toReport(MediaError.tooComplex()), end);
  }, CHECK_MS);
};

const work = async <J extends keyof Jobs>({ job, input, seconds }: Order<J>): Promise<void> => {
  const timer = watch(seconds);
  try {
    const value = await JOBS[job](input);
    send({ kind: 'done', value, memory: process.memoryUsage.rss() });
  } catch (error) {
    send(toReport(error));
  } finally {
    clearInterval(timer);
  }
};

process.on('message', (order: Order<keyof Jobs>) => void work(order));
