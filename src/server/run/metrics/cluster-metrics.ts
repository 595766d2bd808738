import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Longer than the timeout of prom-client, so that the primary logs the reason first. */
const TIMEOUT_MS = 6_000;

type Message =
  | { readonly type: 'metrics:request' }
  | { readonly type: 'metrics:response'; readonly text: string | undefined };

const isMessage = (message: unknown, type: Message['type']): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

export const aggregateMetrics = (log: { error(details: object, message: string): void }): void => {
  const registry = new AggregatorRegistry();
  const respond = async (worker: Worker): Promise<void> => {
    const text = await registry.clusterMetrics().catch((error: unknown) => {
      log.error({ err: error }, 'could not collect the metrics of all processes');
      return undefined;
    });
    // The callback receives the error if the worker has exited.
    worker.send({ type: 'metrics:response', text } satisfies Message, () => {});
  };
  cluster.on('message', (worker, message: unknown) => {
    if (isMessage(message, 'metrics:request')) void respond(worker);
  });
  // prom-client also sends to a worker that is exiting. Without a listener the error would end the primary.
  cluster.on('fork', (worker) => worker.on('error', () => {}));
};

/** Call in a worker before any other message listener, since prom-client waits for requests without a response. */
export const listenForMetricsRequests = (): void => void new AggregatorRegistry();

/** Call in a worker. Registers the metrics that the primary aggregates. */
export const shareMetrics = (registry: Registry): void => AggregatorRegistry.setRegistries(registry);

/** Call in a worker. @throws when the primary or a worker does not respond in time */
export const requestAllMetrics = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const settle = (text: string | undefined): void => {
      clearTimeout(timer);
      process.off('message', listen);
      if (text === undefined) reject(new Error('some processes of the shop did not report their metrics'));
      else resolve(text);
    };
    const listen = (message: unknown): void => {
      if (isMessage(message, 'metrics:response') && 'text' in message) settle(message.text);
    };
    const timer = setTimeout(settle, TIMEOUT_MS, undefined);
    process.on('message', listen);
    process.send?.({ type: 'metrics:request' } satisfies Message);
  });
