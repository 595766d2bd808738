import cluster from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '#server/app.ts';
import type { StoreSize } from '#server/http/page-store.ts';
import { answerOfThisProcess, askForAllMetrics } from './cluster-metrics.ts';
import { mayObserve } from './may-observe.ts';
import { readShopState, type ShopState } from './read-state.ts';
import { routeName } from './route-name.ts';

/** From a kept page to a slow payment provider, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const STATE: { readonly [K in keyof ShopState]: readonly [name: string, help: string] } = {
  mailWaiting: ['shop_mail_waiting', 'Mails that are not sent yet'],
  mailOldest: ['shop_mail_oldest_seconds', 'Age of the oldest mail that is not sent yet'],
  mailFailed: ['shop_mail_failed', 'Mails that were given up'],
  paymentsOpen: ['shop_payments_open', 'Payments that are not decided yet'],
  refundsDue: ['shop_refunds_due', 'Payments that are to be paid back'],
  lastOrderId: ['shop_last_order_id', 'Number of the newest order; its growth is the number of orders'],
};

export interface Metrics {
  /** Notes a request and, when it is through, its answer. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  notePage(source: 'kept' | 'rendered'): void;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** All processes of a shop count for themselves, and any of them answers for all (cluster-metrics.ts). */
export const createMetrics = (app: App, sizeOfPages: () => StoreSize): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'shop_request_seconds',
    help: 'Requests by route and status, and how long their answers took',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const pages = new Counter({
    name: 'shop_pages_total',
    help: 'Pages sent from memory, and pages that had to be rendered',
    labelNames: ['source'],
    registers,
  });
  const keep = (name: string, help: string, read: (size: StoreSize) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(sizeOfPages()));
      },
    });
  keep('shop_kept_pages', 'Pages in memory', ({ pages: count }) => count);
  keep('shop_kept_page_bytes', 'Memory of kept pages', ({ bytes }) => bytes);
  // The database is one for all processes: their answers are not added up.
  const state = Object.entries(STATE).map(
    ([key, [name, help]]) =>
      [key as keyof ShopState, new Gauge({ name, help, aggregator: 'max', registers })] as const,
  );
  if (cluster.isWorker) answerOfThisProcess(registry);

  const read = async (): Promise<string> => {
    const now = await readShopState(app);
    for (const [key, gauge] of state) gauge.set(now[key]);
    return cluster.isWorker ? askForAllMetrics() : registry.metrics();
  };

  return {
    watch: ({ url = '/' }, response) => {
      const end = durations.startTimer();
      response.once('finish', () => end({ route: routeName(url), status: String(response.statusCode) }));
    },
    notePage: (source) => pages.inc({ source }),
    handle: async (request, response) => {
      // Whoever may not see it learns nothing, not even that it is there.
      if (!mayObserve(request, app.config)) {
        response.writeHead(404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end();
        return;
      }
      const body = await read();
      response
        .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
        .end(body);
    },
  };
};
