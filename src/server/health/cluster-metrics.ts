import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

const QUESTION = 'all metrics';
const WITHIN_MS = 5_000;

interface Answer {
  readonly allMetrics: string;
}

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'allMetrics' in message;

/** In the primary: adds up what the processes counted, for whichever of them was asked. */
export const answerForAllMetrics = (log: { error(details: object, message: string): void }): void => {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message) => {
    if (message !== QUESTION) return;
    all.clusterMetrics().then(
      (allMetrics) => worker.isConnected() && worker.send({ allMetrics } satisfies Answer),
      (error: unknown) => log.error({ err: error }, 'the metrics of all processes could not be read'),
    );
  });
};

/** In a process that answers requests: hands its own counts to the primary whenever that asks. */
export const answerOfThisProcess = (registry: Registry): void => {
  AggregatorRegistry.setRegistries([registry]);
  // Making one is what makes it listen.
  void new AggregatorRegistry();
};

/** In a process that answers requests. @throws when the primary does not answer in time */
export const askForAllMetrics = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      process.off('message', hear);
    };
    const hear = (message: unknown): void => {
      if (!isAnswer(message)) return;
      stop();
      resolve(message.allMetrics);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('the primary process does not answer'));
    }, WITHIN_MS);
    process.on('message', hear);
    process.send?.(QUESTION);
  });
