import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_BASE } from '#contract/paths.ts';
import { isOfficeUrl } from '#routes/office/pages.ts';
import { TAX_FILE_PATH } from '#routes/paths.ts';
import { findRoute } from '#routes/table.ts';
import type { App } from '#server/context.ts';
import { handleReadiness } from '#server/health/readiness.ts';
import { handleDevInbox } from '#server/mail/dev/dev-inbox.ts';
import { handleMedia } from '#server/media/media-route.ts';
import { createOfficeGate } from '#server/office/gate.ts';
import { OPENAPI_PATH, sendOpenApi } from '#server/openapi/send.ts';
import { ADDRESS_HEADER, createAddressReader } from '#server/platform/http/client-address.ts';
import { handlePolicyReport } from '#server/platform/http/headers/policy-report.ts';
import { isUpload, refusePost, refuseUpload } from '#server/platform/http/page-post.ts';
import { findRedirect } from '#server/platform/http/redirects.ts';
import { requestId } from '#server/platform/http/request-id.ts';
import { pathOf } from '#server/platform/path-of.ts';
import { createSitemap } from '#server/sitemap/sitemap.ts';
import { handleApi } from './api.ts';
import { REPORT_PATH } from './content-policy.ts';
import { handleTaxFile } from './tax-file.ts';
import { handleWebhook, WEBHOOK_BASE } from './webhooks.ts';

export type Next = () => void;
type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Handles all requests except pages, which go to `next`. */
export const createRouter = (app: App, handleMetrics?: Handle, office = createOfficeGate(app)) => {
  const sendSitemap = createSitemap(app);
  const readAddress = createAddressReader(app.config.trustProxy, app.log);
  return async (request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> => {
    const id = requestId(response);
    const address = readAddress(request);
    const url = request.url ?? '/';
    const path = pathOf(url);
    try {
      if (url === OPENAPI_PATH) return sendOpenApi(request, response);
      if (url.startsWith(API_BASE)) return await handleApi(app, request, response, address);
      if (url.startsWith(WEBHOOK_BASE)) return await handleWebhook(app, request, response, address);
      if (url.startsWith('/media/')) return await handleMedia(app.media, request, response);
      if (url === '/healthz') {
        response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end('ok\n');
        return;
      }
      if (await sendSitemap(request, response)) return;
      if (url === REPORT_PATH) return await handlePolicyReport(app, request, response);
      if (path === '/readyz') return await handleReadiness(app, request, response);
      if (path === '/metrics' && handleMetrics) return await handleMetrics(request, response);
      if (path === TAX_FILE_PATH) return await handleTaxFile(app, request, response);
      if (await handleDevInbox(app, request, response)) return;
      if (isOfficeUrl(url)) {
        request.headers['x-request-id'] = id;
        return await office.handle(request, response, address, next);
      }
      const redirect = findRedirect(request, app.identity.current().languages);
      if (!redirect) {
        const route = findRoute(path ?? '');
        const takesFiles = isUpload(request) && route?.upload !== undefined;
        const refused = route?.isOneClick
          ? undefined
          : (takesFiles ? refuseUpload : refusePost)(request, app.config.siteUrl);
        if (!refused) {
          request.headers['x-request-id'] = id;
          request.headers[ADDRESS_HEADER] = address;
          return next();
        }
        response
          .writeHead(refused.status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
          .end(`${refused.reason}\n`);
        return;
      }
      response
        .writeHead(redirect.status, { Location: redirect.location, 'Cache-Control': redirect.cacheControl })
        .end();
    } catch (error) {
      // A client that disconnects early is not an error.
      if (request.destroyed && !request.complete) return;
      app.log.error({ err: error, requestId: id, url }, 'a request failed');
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end('An error occured. Please try again!\n');
    }
  };
};
