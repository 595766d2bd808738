import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '#server/config.ts';
import { answerForAllMetrics } from '#server/health/cluster-metrics.ts';
import { formatUrl } from '#server/serve.ts';
import { StartupError } from '#server/startup-error.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** What the primary says to a process that is to end: at once, or when nobody asks it any more. */
export type Farewell = 'stop' | 'replaced';
export const isFarewell = (message: unknown): message is Farewell =>
  message === 'stop' || message === 'replaced';
/** A process that still answers somebody after this is cut off; the database is safe against that. */
const WITHIN_MS: Readonly<Record<Farewell, number>> = { stop: 4000, replaced: 10_000 };
/** One that ends by itself again and again is not started faster than this. */
const RESTART_AFTER_MS = 1000;

export interface Workers {
  readonly url: string;
  /** Replaces one process after the other; at every moment all of them answer. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const startWorker = async (): Promise<Worker> => {
  const worker = cluster.fork();
  const outcome = await Promise.race([
    once(worker, 'listening').then(() => 'listening' as const),
    once(worker, 'exit').then(() => 'gone' as const),
  ]);
  if (outcome === 'gone') throw new StartupError('A process of the shop ended while it started.');
  return worker;
};

const stopWorker = async (worker: Worker, farewell: Farewell): Promise<void> => {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  if (worker.isConnected()) worker.send(farewell);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), WITHIN_MS[farewell]);
  await exit;
  clearTimeout(timer);
};

/**
 * Runs the shop as several processes that share the port; one that dies is replaced. They share nothing but the database.
 *
 * @throws StartupError when one cannot start
 */
export const startWorkers = async (
  { webConcurrency, host, port }: Config,
  log: { error(details: object, message: string): void },
): Promise<Workers> => {
  cluster.setupPrimary({ exec: WORKER, args: [] });
  answerForAllMetrics(log);
  const running = new Set<Worker>();
  let isStopping = false;

  const keep = (worker: Worker): void => {
    running.add(worker);
    worker.once('exit', (code, signal) => {
      if (!running.delete(worker) || isStopping) return;
      log.error({ code, signal }, 'a process of the shop died and is replaced');
      void replace();
    });
  };
  const replace = async (): Promise<void> => {
    await wait(RESTART_AFTER_MS);
    if (isStopping) return;
    await startWorker().then(keep, (error: unknown) => {
      log.error({ err: error }, 'a process of the shop could not be replaced');
      void replace();
    });
  };

  for (const worker of await Promise.all(Array.from({ length: webConcurrency }, startWorker))) keep(worker);
  return {
    url: formatUrl(host, port),
    restart: async () => {
      for (const old of [...running]) {
        const next = await startWorker();
        keep(next);
        running.delete(old);
        await stopWorker(old, 'replaced');
      }
    },
    close: async () => {
      isStopping = true;
      await Promise.all([...running].map((worker) => stopWorker(worker, 'stop')));
      // One that is only starting answers nobody yet.
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    },
  };
};
