import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createPageCache, type PageCacheParts } from '#server/platform/http/pages/cache.ts';
import { createRenderQueue } from '#server/platform/http/pages/queue.ts';

export const sendPlainBusy: PageCacheParts['sendBusy'] = (_request, response, { status, retryAfter }) => {
  response.writeHead(status, { 'Retry-After': retryAfter }).end('busy');
};

export const cachedPages = (
  parts: Omit<PageCacheParts, 'queue' | 'sendBusy'> & Partial<PageCacheParts>,
): RequestListener => {
  const queue = createRenderQueue({ concurrency: 4, maximum: { page: 100, variant: 20 } });
  const cache = createPageCache({ queue, sendBusy: sendPlainBusy, ...parts });
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!cache.sendCached(request, response))
      void cache.render(request, response, {
        url: request.url ?? '/',
        address: String(request.headers['x-client-address'] ?? ''),
      });
  };
};
