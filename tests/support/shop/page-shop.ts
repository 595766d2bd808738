import { request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageApi } from '#server/calls/page-api.ts';
import type { Config } from '#server/config/config.ts';
import { createRenderLimit } from '#server/limits/render-limit.ts';
import { createPageCache } from '#server/platform/http/pages/cache.ts';
import { createRenderQueue } from '#server/platform/http/pages/queue.ts';
import type { AstroHandler } from '#server/platform/http/pages/render.ts';
import { createPageStore } from '#server/platform/http/pages/store.ts';
import { createShopServer } from '#server/platform/http/server.ts';
import { createAnswerHeaders } from '#server/web/answer-headers.ts';
import { createPageAnswers } from '#server/web/page-answers.ts';
import { createRouter } from '#server/web/router.ts';
import { sendPlainBusy } from './page-cache.ts';
import { openTestShop } from './test-shop.ts';

export interface PageAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Shop that handles requests completely, but returns a line of text instead of rendered pages. */
export const openPageShop = async (settings: Partial<Config> = {}) => {
  const shop = await openTestShop(undefined, { trustProxy: { hops: 1 }, ...settings });
  const { app } = shop;
  const rendered: string[] = [];
  const handler: AstroHandler = async ({ url = '', method }, response) => {
    rendered.push(url);
    const id = /\/product-detail\/(\d+)/.exec(url)?.[1];
    const api = createPageApi(app, 'en', 'test');
    const product = id && (await api.call('get-product_detail', { ProductId: Number(id) }));
    const status = url.endsWith('/404') ? 404 : product && !product.ok ? 410 : 200;
    response.writeHead(status, {
      'content-type': 'text/html',
      'cache-control':
        method === 'POST' ? 'no-store' : 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      'cache-tag': 'catalogue,labels',
    });
    response.end(`${method} ${url}`);
  };
  const store = createPageStore(10_000_000);
  const cache = createPageCache({
    handler,
    store,
    queue: createRenderQueue({ concurrency: 4, maximum: { page: 100, variant: 100 } }),
    clock: shop.clock,
    log: app.log,
    takeRenderToken: createRenderLimit(app),
    sendBusy: sendPlainBusy,
  });
  const answer = createPageAnswers(app, cache);
  const route = createRouter(app);
  const headers = createAnswerHeaders(app.config, { scripts: [], styles: [] }, () => app.payments.config);
  const server: Server = createShopServer(headers, {}, (request, response) => {
    if (!cache.sendCached(request, response))
      void route(request, response, () => void answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** Sends the path unchanged. `fetch` would normalize it. */
  const get = (
    path: string,
    { from = '192.0.2.1', method = 'GET', headers: more = {}, body = '' } = {},
  ): Promise<PageAnswer> =>
    new Promise((resolve, reject) => {
      const options = {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { 'X-Forwarded-For': from, ...more },
      };
      const request = ask(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });

  return {
    app,
    clock: shop.clock,
    errors: shop.errors,
    store,
    rendered,
    get,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
    },
  };
};

export type PageShop = Awaited<ReturnType<typeof openPageShop>>;
