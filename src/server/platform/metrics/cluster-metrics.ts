import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Longer than prom-client waits for all processes, so that the primary logs the reason first. */
const TIMEOUT_MS = 6_000;

type Message =
  | { readonly type: 'metrics:request' }
  | { readonly type: 'metrics:response'; readonly text: string | undefined };

const isMessage = (message: unknown, type: Message['type']): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

/** In the primary: aggregates the metrics of all processes for the one that requests them. */
export const aggregateMetrics = (log: { error(details: object, message: string): void }): void => {
  const registry = new AggregatorRegistry();
  const respond = async (worker: Worker): Promise<void> => {
    const text = await registry.clusterMetrics().catch((error: unknown) => {
      log.error({ err: error }, 'the metrics of all processes could not be collected');
      return undefined;
    });
    // The callback takes the error if the worker has exited.
    worker.send({ type: 'metrics:response', text } satisfies Message, () => {});
  };
  cluster.on('message', (worker, message: unknown) => {
    if (isMessage(message, 'metrics:request')) void respond(worker);
  });
  // prom-client also sends to a worker that is exiting. Without a listener the error would end the primary.
  cluster.on('fork', (worker) => worker.on('error', () => {}));
};

/**
 * In a worker, before any other listener for messages: otherwise a request that arrives during the start gets no response,
 * and prom-client waits for it.
 */
export const listenForMetricsRequests = (): void => void new AggregatorRegistry();

/** In a worker: the metrics that the primary aggregates. */
export const shareMetrics = (registry: Registry): void => AggregatorRegistry.setRegistries(registry);

/** In a worker. @throws when the primary or a worker does not respond in time */
export const requestAllMetrics = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const settle = (text: string | undefined): void => {
      clearTimeout(timer);
      process.off('message', listen);
      if (text === undefined) reject(new Error('not all processes of the shop report their metrics'));
      else resolve(text);
    };
    const listen = (message: unknown): void => {
      if (isMessage(message, 'metrics:response') && 'text' in message) settle(message.text);
    };
    const timer = setTimeout(settle, TIMEOUT_MS, undefined);
    process.on('message', listen);
    process.send?.({ type: 'metrics:request' } satisfies Message);
  });
