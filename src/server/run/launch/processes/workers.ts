import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '#server/config/config.ts';
import { type Build, shopBuilds } from '#server/platform/builds/builds.ts';
import { leaseBuilds } from '#server/platform/builds/leased-builds.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { aggregateMetrics } from '#server/run/metrics/cluster-metrics.ts';
import { formatUrl } from '#server/serve.ts';
import { runCoalesced } from './run-coalesced.ts';
import { BUILD_VARIABLE, RESTART_MESSAGE, type StopMessage } from './worker-messages.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Time until SIGKILL, which does not damage the database. */
const WITHIN_MS: Readonly<Record<StopMessage, number>> = { stop: 4000, replaced: 10_000 };
const RESTART_AFTER_MS = 1000;
/** Time until SIGKILL. A start takes one or two seconds. */
const START_WITHIN_MS = 60_000;

export interface Workers {
  readonly url: string;
  /**
   * Rolling restart with the current build. A call during a restart starts another one after it.
   *
   * @throws when a new worker does not start; the remaining old ones continue
   */
  restart(): Promise<Build>;
  close(): Promise<void>;
}

const YOUNG_GENERATION = '--max-semi-space-size';
const { MALLOC_ARENA_MAX = '2', MALLOC_MMAP_THRESHOLD_ = '32768', NODE_OPTIONS = '' } = process.env;
/**
 * The defaults of V8 and glibc keep up to half as much memory again (decision 026), and the environment can restore them. The
 * allocators of other systems ignore the variables.
 */
const EXEC_ARGV = NODE_OPTIONS.includes(YOUNG_GENERATION) ? [] : [`${YOUNG_GENERATION}=8`];
/** React renders with its development build otherwise, which is slower. */
const VARIABLES = { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, NODE_ENV: 'production' };

const startWorker = async (build: Build): Promise<Worker> => {
  const worker = cluster.fork({
    ...VARIABLES,
    [BUILD_VARIABLE]: build.id,
  });
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), START_WITHIN_MS);
  const outcome = await Promise.race([
    once(worker, 'listening').then(() => 'listening' as const),
    once(worker, 'exit').then(() => 'gone' as const),
  ]);
  clearTimeout(timer);
  if (outcome === 'gone') throw new StartupError('A process of the shop exited during its start.');
  return worker;
};

const stopWorker = async (worker: Worker, stopMessage: StopMessage): Promise<void> => {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  if (worker.isConnected()) worker.send(stopMessage);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), WITHIN_MS[stopMessage]);
  await exit;
  clearTimeout(timer);
};

/**
 * The workers share the port and only the database as state. Crashed workers are replaced.
 *
 * @param onRestartAsked called when a worker asks for new ones
 * @throws StartupError when a worker cannot start
 */
export const startWorkers = async (
  { webConcurrency, host, port }: Config,
  log: { error(details: object, message: string): void },
  firstBuild: Build,
  onRestartAsked: () => void,
): Promise<Workers> => {
  let build = firstBuild;
  const leases = await leaseBuilds(build);
  cluster.setupPrimary({ exec: WORKER, args: [], execArgv: [...process.execArgv, ...EXEC_ARGV] });
  aggregateMetrics(log);
  const running = new Set<Worker>();
  let isStopping = false;

  const start = async (of: Build): Promise<Worker> => {
    const worker = await startWorker(of);
    running.add(worker);
    worker.on('message', (message: unknown) => {
      if (message === RESTART_MESSAGE) onRestartAsked();
    });
    worker.once('exit', (code, signal) => {
      if (!running.delete(worker) || isStopping) return;
      log.error({ code, signal }, 'a process of the shop has exited unexpectedly and will be replaced');
      void replaceDead();
    });
    return worker;
  };
  const replaceDead = async (): Promise<void> => {
    await wait(RESTART_AFTER_MS);
    if (isStopping || running.size >= webConcurrency) return;
    const before = build;
    try {
      const worker = await start(before);
      if (before !== build) await replaceOne(worker, build);
    } catch (error) {
      log.error({ err: error }, 'a process of the shop could not be replaced; trying again');
      void replaceDead();
    }
  };
  const replaceOne = async (old: Worker, next: Build): Promise<void> => {
    await start(next);
    build = next;
    running.delete(old);
    await stopWorker(old, 'replaced');
  };
  const replaceAll = async (): Promise<Build> => {
    const next = await shopBuilds.readCurrent();
    if (!next) throw new Error('There is no complete build.');
    await leases.add(next);
    for (const old of [...running]) if (running.has(old) && !isStopping) await replaceOne(old, next);
    await leases.releaseExcept(next);
    return next;
  };

  const first = Array.from({ length: webConcurrency }, () => start(build));
  await Promise.all(first);
  return {
    url: formatUrl(host, port),
    restart: runCoalesced(replaceAll),
    close: async () => {
      isStopping = true;
      await Promise.all([...running].map((worker) => stopWorker(worker, 'stop')));
      // These workers are still starting and have no requests.
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
      await leases.releaseExcept();
    },
  };
};
