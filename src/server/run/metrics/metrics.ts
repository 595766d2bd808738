import cluster from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { keysOf } from '#domain/typed-object.ts';
import type { App } from '#server/context.ts';
import { mayObserve } from '#server/health/may-observe.ts';
import { readShopState, type ShopState } from '#server/health/read-state.ts';
import { readQueryCount } from '#server/platform/database/statements/query-count.ts';
import type { StoreSize } from '#server/platform/http/pages/store.ts';
import { requestAllMetrics, shareMetrics } from './cluster-metrics.ts';
import { routeName } from './route-name.ts';

/** Limits the cache of route names. */
const MAX_KNOWN = 1000;
const MAX_LENGTH = 200;

/** Seconds, from a cached page to a slow payment provider. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const STATE: { readonly [K in keyof ShopState]: readonly [name: string, help: string] } = {
  mailWaiting: ['shop_mail_waiting', 'Unsent mails'],
  mailOldest: ['shop_mail_oldest_seconds', 'Age of the oldest unsent mail'],
  mailFailed: ['shop_mail_failed', 'Mails that failed permanently'],
  paymentsOpen: ['shop_payments_open', 'Payments without a final state'],
  refundsDue: ['shop_refunds_due', 'Refunds due'],
  refundsFailed: ['shop_refunds_failed', 'Refunds that failed at the payment provider'],
  lastOrderId: ['shop_last_order_id', 'Number of the newest order; its increase is the number of orders'],
};

export interface Metrics {
  /** @param begun start in `performance.now()` time, also in the other methods */
  watch(request: IncomingMessage, response: ServerResponse, begun: number): void;
  recordResponse(request: IncomingMessage, response: ServerResponse, begun: number): void;
  recordCached(request: IncomingMessage, response: ServerResponse, begun: number): void;
  /** 'refused' means that the queue was full. */
  countPage(source: 'rendered' | 'refused'): void;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Any worker can report the metrics of all workers (cluster-metrics.ts). */
export const createMetrics = (app: App, sizeOfPages: () => StoreSize): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'shop_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const pageCounts = { kept: 0, rendered: 0, refused: 0 };
  new Counter({
    name: 'shop_pages_total',
    help: 'Pages by source: kept (from the cache), rendered, or refused because the queue was full',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(pageCounts)) this.inc({ source }, count);
    },
  });
  const addCounter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  addCounter('shop_queries_total', 'Database statements', () => readQueryCount().count);
  addCounter('shop_query_seconds_total', 'Total time of database statements', () => readQueryCount().seconds);
  const routes = new Map<string, string>();
  const routeOf = (url: string): string => {
    const known = routes.get(url);
    if (known !== undefined) return known;
    const route = routeName(url);
    if (routes.size >= MAX_KNOWN) routes.clear();
    if (url.length <= MAX_LENGTH) routes.set(url, route);
    return route;
  };
  const note = ({ url = '/' }: IncomingMessage, { statusCode }: ServerResponse, begun: number): void =>
    durations.observe({ route: routeOf(url), status: statusCode }, (performance.now() - begun) / 1000);
  const addGauge = (name: string, help: string, read: (size: StoreSize) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(sizeOfPages()));
      },
    });
  addGauge('shop_cached_pages', 'Cached pages', ({ pages: count }) => count);
  addGauge('shop_cached_page_bytes', 'Memory of cached pages', ({ bytes }) => bytes);
  // Aggregated as a maximum, since all workers share one database.
  const state = keysOf(STATE).map((key) => {
    const [name, help] = STATE[key];
    return [key, new Gauge({ name, help, aggregator: 'max', registers })] as const;
  });
  if (cluster.isWorker) shareMetrics(registry);

  const read = async (): Promise<string> => {
    const now = await readShopState(app);
    for (const [key, gauge] of state) gauge.set(now[key]);
    return cluster.isWorker ? requestAllMetrics() : registry.metrics();
  };

  return {
    watch: (request, response, begun) => {
      response.once('finish', () => note(request, response, begun));
    },
    recordResponse: note,
    recordCached: (request, response, begun) => {
      pageCounts.kept += 1;
      note(request, response, begun);
    },
    countPage: (source) => {
      pageCounts[source] += 1;
    },
    handle: async (request, response) => {
      // Same response as for an unknown URL.
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
