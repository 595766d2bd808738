import cluster, { type Worker } from 'node:cluster';
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

const WITHIN_MS = 5_000;

type Counted = MetricObjectWithValues<MetricValue<string>>[];

/** Between the primary and its processes. `id` is of the primary's question. */
type Message =
  | { readonly metrics: 'ready' }
  | { readonly metrics: 'all' }
  | { readonly metrics: 'own'; readonly id: number }
  | { readonly metrics: 'counted'; readonly id: number; readonly counted: Counted }
  | { readonly metrics: 'answer'; readonly text: string | undefined };

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/**
 * In the primary: adds up what the processes counted, for whichever of them was asked. The library's own way waits for
 * every process there is, and so for one that is only starting or has just died; here those are asked that said they are
 * ready, and one that dies meanwhile is not waited for.
 */
export const answerForAllMetrics = (log: { error(details: object, message: string): void }): void => {
  const ready = new Set<Worker>();
  const waiting = new Map<number, (worker: Worker, counted: Counted | undefined) => void>();
  let asked = 0;

  const collect = (): Promise<Counted[]> =>
    new Promise((resolve, reject) => {
      asked += 1;
      const id = asked;
      const missing = new Set(ready);
      const found: Counted[] = [];
      const end = (): void => {
        clearTimeout(timer);
        waiting.delete(id);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`${missing.size} of the shop's processes do not say what they counted`));
      }, WITHIN_MS);
      waiting.set(id, (worker, counted) => {
        if (!missing.delete(worker)) return;
        if (counted) found.push(counted);
        if (missing.size > 0) return;
        end();
        resolve(found);
      });
      // One that cannot be told any more is about to be heard of as disconnected.
      for (const worker of missing) worker.send({ metrics: 'own', id } satisfies Message, () => {});
    });

  const answer = async (worker: Worker): Promise<void> => {
    const text = await collect()
      .then((all) => AggregatorRegistry.aggregate(all).metrics())
      .catch((error: unknown) => {
        log.error({ err: error }, 'the metrics of all processes could not be read');
        return undefined;
      });
    // Who asked may be gone by now.
    worker.send({ metrics: 'answer', text } satisfies Message, () => {});
  };

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'ready') ready.add(worker);
    else if (message.metrics === 'all') void answer(worker);
    else if (message.metrics === 'counted') waiting.get(message.id)?.(worker, message.counted);
  });
  cluster.on('disconnect', (worker) => {
    ready.delete(worker);
    for (const note of waiting.values()) note(worker, undefined);
  });
};

/** In a process that answers requests: hands its own counts to the primary whenever that asks. */
export const answerOfThisProcess = (registry: Registry): void => {
  const say = (message: Message): void => void process.send?.(message);
  process.on('message', (message: unknown) => {
    if (!isMessage(message) || message.metrics !== 'own') return;
    const { id } = message;
    // One that cannot count says nothing, which the primary takes for what it is.
    registry.getMetricsAsJSON().then(
      (counted) => say({ metrics: 'counted', id, counted }),
      () => {},
    );
  });
  say({ metrics: 'ready' });
};

const refused = (): Error => new Error('not all processes of the shop say what they counted');

/** In a process that answers requests. @throws when the primary, or one of its processes, does not answer in time */
export const askForAllMetrics = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const hear = (message: unknown): void => {
      if (!isMessage(message) || message.metrics !== 'answer') return;
      stop();
      if (message.text === undefined) reject(refused());
      else resolve(message.text);
    };
    // The primary gives up first and logs why.
    const timer = setTimeout(() => {
      stop();
      reject(refused());
    }, WITHIN_MS + 1000);
    const stop = (): void => {
      clearTimeout(timer);
      process.off('message', hear);
    };
    process.on('message', hear);
    process.send?.({ metrics: 'all' } satisfies Message);
  });
